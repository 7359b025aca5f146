import { entities } from '@rounds/core/entities'
import { expect, it } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { findRunningCluster } from '../../../server/database/cluster/cluster.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { createFormTokens } from '../../../server/site/forms/tokens.ts'
import { freshFolder } from '../support/folder.ts'
import { endServer, signedInServer } from '../support/program.ts'
import { storedSubmissions } from '../support/sealed-rows.ts'

const secret = Buffer.alloc(32, 7)
const cipher = createCipher(secret)
/** Fewer than make an address suspicious. */
const [SENT, ACKNOWLEDGED, AT_ONCE] = [16, 6, 4]

it('has each form that was sent once, with its file and its email, after kill -9 and a second try', async () => {
  const folder = await freshFolder()
  const env = { ROUNDS_DATA: folder, ROUNDS_SECRET: secret.toString('base64') }
  const first = await signedInServer(env)
  const { FrmId } = await first.client.of(entities.Form).create({
    FrmUuid: crypto.randomUUID(),
    FrmName: 'Careers',
    FrmVisible: true,
    FrmConfig: {
      fields: [
        { name: 'mail', label: 'Email', kind: 'email', required: true },
        { name: 'letter', label: 'Letter', kind: 'file', required: true },
      ],
    },
    FrmMetaData: { notifications: [{ toField: 'mail' }] },
  })
  const tokens = createFormTokens(cipher, () => Date.now() - 60_000)
  const waiting = Array.from({ length: SENT }, (_, at) => ({ at, token: tokens.mint() }))
  const send = async (url: string, { at, token }: (typeof waiting)[number]) => {
    const body = new FormData()
    body.set('mail', `jo${at}@example.com`)
    body.set('rounds-token', token)
    body.set('letter', new Blob([`Letter ${at}. `.repeat(2_000)]), 'letter.txt')
    const answer = await fetch(`${url}/api/v1/db/form/submit?id=${FrmId}`, { method: 'POST', body })
    if (!answer.ok) throw new Error(await answer.text())
  }

  let acknowledged = 0
  const left = [...waiting]
  const sender = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      await send(first.url, one)
      if (++acknowledged === ACKNOWLEDGED) await endServer(first.child, 'SIGKILL')
    }
  }
  const senders = await Promise.allSettled(Array.from({ length: AT_ONCE }, sender))
  expect(senders.some(({ status }) => status === 'rejected')).toBe(true)

  const second = await signedInServer(env)
  for (const one of waiting) await send(second.url, one)
  const connection = await findRunningCluster(folder)
  if (!connection) throw new Error('The database does not run.')
  const database = openDatabase(connection)
  try {
    const stored = await storedSubmissions(database.query, cipher)
    const mails = stored.map(({ meta }) => /jo\d+@example.com/.exec(meta)?.[0])
    expect(mails.toSorted()).toEqual(waiting.map(({ at }) => `jo${at}@example.com`).toSorted())
    const counts = await database.pool.query(`select "FsState" as state,
        (select count(*)::int from form_file f where f."FsId" = s."FsId") as files,
        (select count(*)::int from "EmailArchive" where "EaFsId" = s."FsId") as emails
      from "FormSubmission" s`)
    expect(counts.rows).toEqual(waiting.map(() => ({ state: 'new', files: 1, emails: 1 })))
  } finally {
    await database.close()
  }
}, 180_000)
