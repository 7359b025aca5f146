import { AxFinding } from '@rounds/core/entities'
import { createFindings, type Finding, type FoundNode } from '@rounds/core/rules/accessibility'
import { counted } from '@rounds/core/rules/interface'
import { sql } from 'kysely'
import { systemActor } from '../audit/entry-sql.ts'
import type { Executor } from '../database/database.ts'
import {
  conclude,
  heartbeat,
  type JobContext,
  JobFailure,
  type JobKind,
  noteProgress,
  type TakenJob,
} from '../jobs/jobs.ts'
import { whileBeating } from '../jobs/keep-alive.ts'
import type { Unit } from '../records/unit.ts'
import { type Axe, startAxe } from './axe.ts'
import { notePages, type PageToScan, type RenderPage } from './scan-pages.ts'

export const ACCESSIBILITY_SCAN = 'accessibility scan'
const AT_ONCE = 20
const UNAUDITED = { unaudited: 'the scan’s entry counts them' } as const

interface ScanOptions {
  readonly render: RenderPage
  /** Looks pages over; in a thread of its own where it is left out. */
  readonly startAxe?: () => Axe
}

/**
 * Looks the pages of the site over for barriers. What was found on a page is kept as soon as it is, so that the scan goes
 * on from there when its node ends; what people see is replaced at the end, all of it.
 */
export const scanJob = ({ render, startAxe: start = startAxe }: ScanOptions): JobKind => ({
  kind: ACCESSIBILITY_SCAN,
  lane: 'links',
  async work(context, job, signal) {
    const axe = start()
    try {
      await whileBeating(context, job, signal, async stopped => {
        const { query } = context.database
        const total = await notePages(query, job.id)
        for (let pages = await pagesLeft(query, job); pages.length > 0; pages = await pagesLeft(query, job))
          for (const page of pages) {
            stopped.throwIfAborted()
            await scanPage(query, job, page, { render, axe })
            await noteProgress(query, job, page.position, total)
          }
        stopped.throwIfAborted()
        await publishFindings(context, job)
      })
    } finally {
      await axe.close()
    }
  },
})

async function pagesLeft(executor: Executor, job: TakenJob): Promise<readonly PageToScan[]> {
  const { rows } = await sql<PageToScan>`select position, content_id as content, path from ax_scan_page
    where job_id = ${job.id} and found is null order by position limit ${AT_ONCE}`.execute(executor)
  return rows
}

async function scanPage(
  executor: Executor,
  job: TakenJob,
  page: PageToScan,
  { render, axe }: { readonly render: RenderPage; readonly axe: Axe },
): Promise<void> {
  const ready = await render(page)
  // A page that cannot be looked over does not end the scan.
  const nodes = ready ? await axe.lookOver(ready.html).catch(() => undefined) : []
  await sql`update ax_scan_page set found = ${JSON.stringify(nodes ?? []).replaceAll('\\u0000', '')}::json,
      failed = ${nodes === undefined}, template = ${ready?.template ?? ''}
    where job_id = ${job.id} and position = ${page.position}`.execute(executor)
}

/** Puts what a scan found in place of what the last one did, and ends the job with it. */
async function publishFindings({ records }: JobContext, job: TakenJob): Promise<void> {
  await records.unit({ author: systemActor }, async unit => {
    await heartbeat(unit.query, job)
    const { findings, pages, unread } = await readFindings(unit.query, job)
    if (unread > 0 && unread === pages)
      throw new JobFailure('No page could be read. The previous scan’s findings are kept.')
    const fresh = await replaceFindings(unit, findings)
    const inContent = findings.filter(({ mend }) => mend === 'content').length
    await sql`insert into ax_scan (job_id, pages, in_content, in_templates, fresh)
      values (${job.id}, ${pages - unread}, ${inContent}, ${findings.length - inContent}, ${fresh})
      on conflict (job_id) do nothing`.execute(unit.query)
    await sql`delete from ax_scan where job_id in (select job_id from ax_scan order by job_id desc offset ${MOST_SCANS})`.execute(
      unit.query,
    )
    await sql`delete from ax_scan_page where job_id = ${job.id}`.execute(unit.query)
    const left = unread > 0 ? ` ${counted(unread, 'page')} couldn’t be read.` : ''
    const message = `Scanned ${counted(pages - unread, 'page')}: ${counted(findings.length, 'finding')}, ${fresh} new.${left}`
    await unit.audit({ type: 'Accessibility scan', message, entity: AxFinding.name })
    await conclude(unit.query, job, 'done', message)
    unit.notify('Job')
  })
}

const MOST_SCANS = 50

async function readFindings(executor: Executor, job: TakenJob) {
  const { rows } = await sql<PageToScan & { template: string; found: string; failed: boolean }>`
    select content_id as content, path, template, found::text as found, failed from ax_scan_page
    where job_id = ${job.id} and found is not null order by position`.execute(executor)
  const findings = createFindings()
  for (const { content, path, template, found } of rows)
    findings.add({ page: content, path, template }, JSON.parse(found) as readonly FoundNode[])
  return { findings: findings.all(), pages: rows.length, unread: rows.filter(({ failed }) => failed).length }
}

/** Writes what is new first. A finding is new that the scan before did not have; in the first scan nothing is. */
async function replaceFindings(unit: Unit, findings: readonly Finding[]): Promise<number> {
  const { rows } = await sql<{ last: number; scans: boolean }>`
    select coalesce(max("AxId"), 0)::int as last, exists (select from ax_scan) as scans from "AxFinding"`.execute(
    unit.query,
  )
  const { last = 0, scans = false } = rows[0] ?? {}
  const given = JSON.stringify(findings.map((finding, place) => ({ ...finding, place })))
  const written = await unit.execute({
    entity: AxFinding,
    statement: sql<{
      isNew: boolean
    }>`insert into "AxFinding" ("AxRule", "AxHelp", "AxImpact", "AxMend", "AxFrom", "AxTemplate",
        "AxPages", "AxHtml", "AxTarget", "CId", "AxBlock", "AxIsNew")
      select rule, help, impact, mend, path, template, pages, html, target, c."CId", block,
        ${scans} and not exists (select from "AxFinding" before where before."AxId" <= ${last} and before."AxRule" = rule and before."AxMend" = mend
          and before."AxTemplate" is not distinct from template
          and (mend = 'template' and before."AxTarget" = target or before."AxFrom" = path and before."AxHtml" is not distinct from html)) as fresh
      from json_to_recordset(${given}::json) as given(rule text, help text, impact text, mend text, path text, template text,
          pages int, html text, target text, page int, block uuid, place int)
        left join "Content" c on c."CId" = page
      where page is null or c."CId" is not null order by fresh desc, place returning "AxIsNew" as "isNew"`,
    entry: UNAUDITED,
  })
  await unit.execute({
    entity: AxFinding,
    statement: sql`delete from "AxFinding" where "AxId" <= ${last} returning 1`,
    entry: UNAUDITED,
  })
  return written.filter(({ isNew }) => isNew).length
}
