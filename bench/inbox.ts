/** How quick is the inbox with 100,000 submissions? Beside the same questions asked of the database bare, in one run. */
import { randomUUID } from 'node:crypto'
import { createClient } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import pg from 'pg'
import type { ClusterConnection } from '../server/database/cluster/cluster.ts'
import { besideBareOn } from './product.ts'
import { askBesideBare } from './questions.ts'

/** Submissions, or fewer where the machine has no time: `ROWS=20000 npm run bench inbox`. */
const ROWS = Number(process.env.ROWS ?? 100_000)
const AT_ONCE = 500
/** Six of fifty are not done. */
const waiting = ['new', 'in hand', 'in hand', 'spam', 'spam', 'spam'] as const
const { Form, FormSubmission } = entities

/** Prints what a page of the inbox, its tabs and the answers beside its rows cost. */
export const benchInbox = (): Promise<void> =>
  besideBareOn(
    async () => undefined,
    async ({ ours, bare, connection, token }) => {
      const client = createClient({ baseUrl: ours.url, token: () => token })
      await fill(client, connection)
      const page = () =>
        client.of(FormSubmission).list({
          filter: [[{ field: 'FsState', operator: '=', values: ['new'] }]],
          orderBy: [{ field: 'FsCreatedDt', direction: 'desc' }],
          pageSize: 20,
        })
      const { rows } = await page()
      const keys = rows.map(({ FsId }) => FsId)
      await askBesideBare({
        of: `inbox of ${ROWS.toLocaleString('en')}`,
        asked: {
          list: page,
          counts: () => client.submissionCounts(null),
          answers: () => client.listedAnswers(keys),
        },
        bareUrl: what => `${bare.url}/inbox/${what}?keys=${keys}`,
        times: 20,
      })
    },
  )

/** A form whose list shows an answer, and its submissions: a few wait, most are done, as after some years. */
async function fill(client: ReturnType<typeof createClient>, connection: ClusterConnection): Promise<void> {
  const { FrmId } = await client.of(Form).create({
    FrmUuid: randomUUID(),
    FrmName: 'Contact',
    FrmConfig: { fields: [{ name: 'topic', label: 'Topic', kind: 'text' }] },
    FrmMetaData: { listColumns: ['topic'] },
  })
  const FsMetaData = { answers: [{ name: 'topic', label: 'Topic', kind: 'text', value: 'Billing' }] }
  // The server seals each for its own row: what is copied to another row does not open there.
  for (let made = 0; made < ROWS; made += AT_ONCE)
    await client.of(FormSubmission).createAll(
      Array.from({ length: Math.min(AT_ONCE, ROWS - made) }, (_, index) => ({
        FrmId,
        FsUuid: randomUUID(),
        FsState: waiting[(made + index) % 50] ?? 'done',
        FsMetaData,
      })),
    )
  const database = new pg.Client(connection)
  await database.connect()
  await database.query(`update "FormSubmission" set "FsCreatedDt" = now() - "FsId" * interval '10 minutes'`)
  await database.query('vacuum analyze "FormSubmission"')
  await database.end()
}
