import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listBases, readManifest, removeBase, removeUnended } from '../../../server/backup/manifest.ts'
import { Damaged } from '../../../server/backup/sealing.ts'
import { openVault } from '../../../server/backup/vault.ts'
import { createDiskStorage } from '../../../server/files/disk.ts'
import { freshFolder } from '../support/folder.ts'
import { writtenBase } from './written-base.ts'

const idAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().replace(/[-:]|\.\d+/g, '')

async function place() {
  const folder = await freshFolder()
  const storage = createDiskStorage(folder)
  return { folder, storage, vault: openVault(storage, Buffer.alloc(32, 1)) }
}

it.each([
  ['of this server alone', false, []],
  ['that others write to, unless it may be under way', true, ['recent']],
])('removes what was begun and not ended at a place %s', async (_, isShared, left) => {
  const { storage, vault } = await place()
  const whole = await writtenBase(vault, '2026-05-04T08:00:00.000Z')
  const begun = { old: idAgo(2), recent: idAgo(0.5), 'old of before': `.${idAgo(2)}` }
  for (const id of Object.values(begun)) await storage.put(`bases/${id}/files/0`, Buffer.from('x'))
  await storage.put('bases/notes/readme', Buffer.from('x'))
  // Neither counts as a backup before.
  expect((await listBases(storage)).map(({ id }) => id)).toEqual([whole])
  await removeUnended(storage, isShared)
  const folders = await storage.folders('bases/')
  expect(Object.entries(begun).flatMap(([name, id]) => (folders.includes(id) ? [name] : []))).toEqual(left)
  expect(folders).toEqual(expect.arrayContaining([whole, 'notes']))
})

it('keeps a backup in the list that lost its description or its manifest, and removes it whole', async () => {
  const { folder, storage, vault } = await place()
  const [first, second] = [
    await writtenBase(vault, '2026-05-04T08:00:00.000Z'),
    await writtenBase(vault, '2026-05-05T08:00:00.000Z'),
  ]
  await storage.remove(`bases/${first}/about.json`)
  // Its description comes right after the manifest: until then the backup is under way, and not in the list.
  expect((await listBases(storage)).map(({ id }) => id)).toEqual([second])
  const lately = Date.now() / 1000 - 61
  await utimes(join(folder, 'bases', first, 'manifest'), lately, lately)
  await storage.remove(`bases/${second}/manifest`)
  await removeUnended(storage, false)
  expect(await listBases(storage)).toMatchObject([
    { id: second, proof: null },
    { id: first, key: '', proof: { problems: [expect.stringContaining('about.json')] } },
  ])
  await expect(readManifest(vault, second)).rejects.toThrow(Damaged)
  await writeFile(join(folder, 'bases', second, 'about.json'), '{')
  expect((await listBases(storage))[0]).toMatchObject({ id: second, key: '' })
  for (const id of [first, second, '20260101T000000Z']) await removeBase(storage, id)
  expect(await storage.folders('bases/')).toEqual([])
})
