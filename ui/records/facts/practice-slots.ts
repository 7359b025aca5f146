import {
  type Client,
  type PracticeAsk,
  type PracticeAsked,
  type PracticeVerdict,
  practiceCalls,
} from '@rounds/core/api'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The polling interval for an email being sent. */
const SENDING_MS = 2_000

type FactEntity = PracticeAsk['entity']

/** What a record's practice was asked, and its answers. */
export const usePractice = (client: Client, entity: FactEntity, id: number) =>
  useSWR(['practice', entity, id], () => practiceCalls(client.http).read(entity, id), {
    refreshInterval: state => (state?.last?.state === 'waiting' ? SENDING_MS : 0),
  })

/** Emails practices; returns the result for each. */
export const askSlots = (client: Client) =>
  submitSlots<object, PracticeAsk, PracticeAsked>(({ act }) => practiceCalls(client.http).ask(act))

/** Accepts or rejects answers. */
export const verdictSlots = (client: Client) =>
  submitSlots<object, PracticeVerdict, PracticeVerdict['verdict']>(async ({ act }) => {
    await practiceCalls(client.http).decide(act)
    return act.verdict
  })
