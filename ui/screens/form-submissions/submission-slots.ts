import { type Client, compare } from '@rounds/core/api'
import { readingSlots } from '@rounds/machines/reading'

/** One answer of a visitor, with the label as it was asked. */
export interface Answer {
  readonly name: string
  readonly label?: string | null
  readonly value?: unknown
}

/** What a visitor sent in, and where from. */
export interface OpenedSubmission {
  readonly answers: readonly Answer[]
  readonly machine: Readonly<Record<string, string | null>>
}

/** Opens one submission; the server writes down who looked at it. */
export const submissionSlots = (client: Client) =>
  readingSlots<number, OpenedSubmission>(async id => {
    const [row] = await client.secureSubmissions({ filter: [[compare('FsId', '=', id)]], pageSize: 1 })
    const meta = parseJson(row?.FsMetaData) as { answers?: readonly Answer[] } | null
    const machine = parseJson(row?.FsMachineMeta) as OpenedSubmission['machine'] | null
    return { answers: meta?.answers ?? [], machine: machine ?? {} }
  })

const parseJson = (text: unknown): unknown => JSON.parse(typeof text === 'string' ? text : 'null')
