import { type FormConfig, readForm } from '@rounds/core/rules/forms'
import { describe, expect, it } from 'vitest'
import { createCipher } from '../../../../server/crypto/cipher.ts'
import { openDatabase } from '../../../../server/database/database.ts'
import { createLinks } from '../../../../server/files/links.ts'
import { downloadPath, formDownload, linkToFile } from '../../../../server/site/forms/download-link.ts'
import { readSavedFile, WrongSavedFile, writeSavedFile } from '../../../../server/site/forms/saved-file.ts'
import { freshDatabase } from '../../support/database.ts'

const cipher = createCipher(Buffer.alloc(32, 1))
const form = readForm({
  fields: [
    { name: 'name', label: 'Your name', kind: 'text' },
    { name: 'scan', label: 'A scan', kind: 'file' },
  ],
})
const place = { id: 5, title: 'A visit', version: 3, address: 'https://wexmoor.example/visit' }
const given = new Map([
  ['name', ['Jo Quill']],
  ['scan', ['sealed']],
  ['other', ['x']],
])
const write = (more: { readonly step?: string; readonly token?: string } = {}) =>
  writeSavedFile(cipher, place, { form, given, step: more.step, token: more.token })

describe('a file with saved answers', () => {
  it('says what it is and where it is read, and holds the answers sealed', () => {
    const text = write({ step: 'who', token: 't' })
    expect(text.split('\n').slice(0, 5)).toEqual([
      'Your answers so far: A visit',
      'Nothing has been sent yet. To continue, open https://wexmoor.example/visit',
      'and choose this file under “Continue with a saved file”.',
      'Don’t change this file. Anyone who has it can open your answers there.',
      '',
    ])
    expect(text).not.toContain('Jo Quill')
    const saved = readSavedFile(cipher, text, 5)
    expect(saved).toEqual({
      ...{ form: 5, version: 3, step: 'who', token: 't', at: expect.any(String) },
      answers: [
        { name: 'name', label: 'Your name', kind: 'text', given: [['name', ['Jo Quill']]] },
        // A file is chosen anew.
        { name: 'scan', label: 'A scan', kind: 'file', given: [] },
      ],
    })
    expect(Math.abs(Date.parse(saved.at) - Date.now())).toBeLessThan(5_000)
    expect(Object.keys(readSavedFile(cipher, write(), 5)).toSorted()).toEqual([
      'answers',
      'at',
      'form',
      'version',
    ])
  })

  it('is read as mail programs and editors leave it', () => {
    for (const text of [
      write().replaceAll('\n', '\r\n'),
      `${write()}\n \n`,
      write().trim().split('\n').at(-1) ?? '',
    ])
      expect(readSavedFile(cipher, text, 5).form).toBe(5)
  })

  it('is refused where it is another, changed, or of another form', () => {
    const text = write()
    for (const wrong of [
      '',
      'Hello',
      `${text}x`,
      text.slice(0, -3),
      cipher.encrypt('form token', '{"form":5}'),
    ])
      expect(() => readSavedFile(cipher, wrong, 5), wrong).toThrow(/has no saved answers, or it was changed/)
    expect(() => readSavedFile(createCipher(Buffer.alloc(32, 2)), text, 5)).toThrow(WrongSavedFile)
    expect(() => readSavedFile(cipher, text, 6)).toThrow('That file was saved from another form.')
  })
})

it('the file that a form opens is linked for its hours, where the form is shown', async () => {
  const database = openDatabase((await freshDatabase({ as: 'migrated' })).connection, { max: 1 })
  const config: FormConfig = { confirmation: { kind: 'file', link: '/files/guide.pdf', hours: 3 } }
  await database.pool.query(
    `insert into "Form" ("FrmId", "FrmName", "FrmConfig", "FrmVisible") overriding system value
      values (1, 'A', $1, true), (2, 'B', $1, false), (3, 'C', '{}', true), (4, 'D', null, true)`,
    [JSON.stringify(config)],
  )
  const found = []
  for (const id of [1, 2, 3, 4, 5]) found.push(await formDownload(database.query, id))
  await database.close()
  expect(found.slice(1)).toEqual([undefined, undefined, undefined, undefined])
  const [download] = found
  if (!download) throw new Error('It opens no file.')
  const now = Date.parse('2026-05-04T10:00:00Z')
  const { url, until } = linkToFile(
    createLinks(Buffer.alloc(32, 1), () => now),
    { form: 1, FsId: 9 },
    download,
  )
  expect([url.split('?')[0], new Date(until).toISOString()]).toEqual([
    downloadPath(1, 9),
    '2026-05-04T13:00:00.000Z',
  ])
})
