import { decide } from '@rounds/core/access'
import { type AnswerOf, accessibilityContracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { impacts } from '@rounds/core/rules/accessibility'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { ACCESSIBILITY_SCAN } from '../accessibility/scan-job.ts'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Executor } from '../database/database.ts'
import { askForJob, lastJobOf, openJobOf } from '../jobs/ask-job.ts'
import type { Actor } from '../rights/actor.ts'
import { demand, type SpecialCall } from './call.ts'

type State = AnswerOf<typeof accessibilityContracts.state>
const SCANS_SHOWN = 12

/** `/mc/accessibility`: the scan of the public site for barriers (screens, `/accessibility`). */
export const accessibility: SpecialCall = {
  paths: pathsOf(accessibilityContracts),

  add(app, { database, records, authenticate }) {
    const { query } = database
    const guarded = {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('accessibility'))),
    }
    addCall(app, accessibilityContracts.state, {
      ...guarded,
      handle: async () => {
        // In this order: one that ends in between is the last one then.
        const job = (await openJobOf(query, ACCESSIBILITY_SCAN)) ?? null
        const last = await lastJobOf(query, ACCESSIBILITY_SCAN)
        return {
          job,
          failed: last?.state === 'failed' ? (last.message ?? '') : null,
          ...(await readFigures(query)),
        }
      },
    })
    addCall(app, accessibilityContracts.scan, {
      ...guarded,
      handle: async ({ actor }) => ({
        JbId: await askForJob(records, actor, {
          kind: ACCESSIBILITY_SCAN,
          title: 'Scan the site for barriers',
        }),
      }),
    })
    addCall(app, accessibilityContracts.page, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'read', entities.Content)),
      handle: async ({ query: { cId } }) => {
        const { rows } = await sql<AnswerOf<typeof accessibilityContracts.page>[number]>`
          select "AxHelp" as help, "AxImpact" as impact, "AxHtml" as html, "AxBlock"::text as block,
            to_json("AxCreatedDt")#>>'{}' as at from "AxFinding"
          where "CId" = ${cId} and "AxMend" = 'content' order by array_position(${[...impacts]}::text[], "AxImpact"), "AxId" limit 50`.execute(
          query,
        )
        return rows
      },
    })
  },
}

async function readFigures(executor: Executor): Promise<Pick<State, 'scans' | 'rules' | 'templates'>> {
  const { rows } = await sql<{ figures: string }>`select json_build_object(
    'scans', (select coalesce(json_agg(json_build_object('at', ended_dt, 'pages', pages, 'inContent', in_content,
        'inTemplates', in_templates, 'fresh', fresh) order by job_id), '[]')
      from (select * from ax_scan order by job_id desc limit ${SCANS_SHOWN}) latest),
    'rules', (select coalesce(json_agg(json_build_object('rule', rule, 'help', help, 'mend', mend, 'found', found, 'pages', pages)
        order by mend, found desc, rule), '[]')
      from (select "AxRule" as rule, min("AxHelp") as help, "AxMend" as mend, count(*) as found, sum("AxPages") as pages
        from "AxFinding" group by "AxRule", "AxMend") ruled),
    'templates', (select coalesce(json_agg(json_build_object('template', template, 'found', found) order by found desc, template), '[]')
      from (select "AxTemplate" as template, count(*) as found from "AxFinding" where "AxTemplate" is not null group by 1) made))::text as figures`.execute(
    executor,
  )
  return JSON.parse(rows[0]?.figures ?? '{}') as Pick<State, 'scans' | 'rules' | 'templates'>
}
