import { decide } from '@rounds/core/access'
import { keyOf } from '@rounds/core/api'
import { redirectContracts } from '@rounds/core/api/contracts'
import { type AnyRow, Redirect } from '@rounds/core/entities'
import { addressOf } from '@rounds/core/rules/site'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { addCall } from '../../contract/add-call.ts'
import { pathsOf } from '../../contract/contract-paths.ts'
import { each, newRecord } from '../../records/inputs.ts'
import { groupedMissing } from '../../site/missing-targets.ts'
import { demand, type SpecialCall } from '../call.ts'

const { missing, accept, ignore } = redirectContracts

/** An address in the form that a redirect can start from. */
const writable = (address: string): string => address.replace(/[\s\\]/g, encodeURIComponent)

/** The calls below `/mc/redirects/missing`: addresses that visitors requested in vain (screens, `/redirects`). */
export const missingAddresses: SpecialCall = {
  paths: pathsOf({ missing, accept, ignore }),

  add(app, { database, records, cipher, hosts, authenticate }) {
    addCall(app, missing, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'open', toolNamed('redirects'))),
      handle: ({ query: { noise = false } }) => groupedMissing(database.query, noise, hosts),
    })
    addCall(app, accept, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'create', Redirect)),
      handle: async ({ actor, body: { redirects } }) => {
        const inputs = redirects.map(({ from, to }) => ({
          RType: '301',
          RFrom: writable(from),
          RTo: to,
          RNote: 'From the log of missing addresses.',
        }))
        const created = each(inputs, input => newRecord(Redirect, input, { actor, cipher }))
        const stored = await records.unit(actor, async unit => {
          const made = await unit.records.create(Redirect, created)
          await sql`delete from missing_address where address = any(${redirects.map(({ from }) => addressOf(from))}::text[])`.execute(
            unit.query,
          )
          return made
        })
        return { created: stored.map(({ json }) => Number(keyOf(Redirect, JSON.parse(json) as AnyRow)[0])) }
      },
    })
    addCall(app, ignore, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'create', Redirect)),
      handle: ({ actor, body: { addresses, ignored } }) =>
        records.unit(actor, async unit => {
          const { rows } = await sql`update missing_address set is_ignored = ${ignored}
            where address = any(${[...addresses]}::text[]) and is_ignored <> ${ignored} returning 1`.execute(
            unit.query,
          )
          await unit.audit({
            type: 'Redirect',
            message: `${ignored ? 'Ignored' : 'No longer ignores'} ${rows.length} missing ${rows.length === 1 ? 'address' : 'addresses'}`,
          })
          return { changed: rows.length }
        }),
    })
  },
}
