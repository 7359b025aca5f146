import { decide, ownRecordPath } from '@rounds/core/access'
import type { DashboardData } from '@rounds/core/api'
import { type AnyRow, type Entity, entities } from '@rounds/core/entities'
import { type DashboardPart, dashboardDays } from '@rounds/core/rules/dashboard'
import { isOnAt, type Timed, turnsBetween } from '@rounds/core/rules/time'
import { contentTypeIds, pageTypes, toolNamed } from '@rounds/core/tools'
import { contentTypeWord } from '@rounds/core/words/content-types'
import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import type { Actor } from '../../rights/actor.ts'
import { rowFilterFor } from '../../rights/row-filter.ts'
import type { Site } from '../../site/index.ts'
import { instantSql } from './columns.ts'

type Frame = Awaited<ReturnType<Site['pages']['frame']>>
type Turn = DashboardData['upcoming'][number]
type On = DashboardData['on'][number]

const MOST_TURNS = 12
const WEEK_MS = dashboardDays * 86_400_000

/** What is published, starts or ends in the next days, as far as the caller manages it. */
export async function upcomingFor(
  executor: Executor,
  actor: Actor,
  parts: ReadonlySet<DashboardPart>,
): Promise<DashboardData['upcoming']> {
  const now = Date.now()
  const [drafts, contents, alerts] = await Promise.all([
    scheduledDrafts(executor, actor, now),
    datedContents(executor, actor, now),
    parts.has('location alerts') ? locationAlerts(executor, now) : [],
  ])
  const turnOf =
    (entity: Entity) =>
    (row: Dated): readonly Turn[] =>
      turnsBetween(row, now, now + WEEK_MS).map(({ turn, at }) => ({
        turn,
        at,
        title: row.title,
        kind: row.kind,
        path: ownRecordPath(person, entity, row),
      }))
  const { person } = actor
  return [
    ...drafts.map(
      (row): Turn => ({
        turn: 'publish',
        title: row.title,
        at: row.at,
        kind: entities.Content.label,
        path: ownRecordPath(person, entities.Content, row),
      }),
    ),
    ...contents.flatMap(turnOf(entities.Content)),
    ...alerts.flatMap(turnOf(entities.Custom_LocationAlert)),
  ]
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .slice(0, MOST_TURNS)
}

/** Active site-wide notices; everyone may see closing notices and alerts. */
export async function onNow(
  executor: Executor,
  { person }: Actor,
  { closed, alerts, banners }: Pick<Frame, 'closed' | 'alerts' | 'banners'>,
  parts: ReadonlySet<DashboardPart>,
): Promise<DashboardData['on']> {
  const now = Date.now()
  const noticesOf = (notices: Frame['alerts'], kind: On['kind'], record: AnyRow): readonly On[] =>
    notices
      .filter(notice => isOnAt(notice, now))
      .map(({ id, title, to }) => ({
        kind,
        title,
        until: to,
        path: ownRecordPath(person, entities.Content, { CId: id, ...record }),
      }))
  const places = parts.has('location alerts') ? await locationAlerts(executor, now) : []
  return [
    ...noticesOf(closed, 'maintenance', { CtId: contentTypeIds.Notes }),
    ...noticesOf(alerts, 'alert', { CtId: contentTypeIds.Shared_Content, CAlert: true }),
    ...(decide(person, 'open', toolNamed('banners')).allowed
      ? noticesOf(banners, 'banner', { CtId: contentTypeIds.Banners })
      : []),
    ...places
      .filter(place => isOnAt(place, now))
      .map(
        (place): On => ({
          kind: 'location alert',
          title: place.title,
          until: place.to,
          path: ownRecordPath(person, entities.Custom_LocationAlert, place),
        }),
      ),
  ]
}

/** A record with a start or end, and the fields of its path. */
interface Dated extends Timed, AnyRow {
  readonly title: string
  readonly kind: string
}

async function scheduledDrafts(executor: Executor, actor: Actor, now: number) {
  const { rows } = await sql<{ CId: number; CtId: number; title: string; at: string }>`
    select c."CId", c."CtId", c."CTitle" as title, ${instantSql('v.CvPublishDt')} as at
    from "ContentVersion" v join (
      select "CId", "CtId", "CTitle" from "Content" where ${rowFilterFor(actor, entities.Content)}
    ) c using ("CId")
    where v."Active" and v."CvPublishDt" <= ${new Date(now + WEEK_MS)} order by v."CvPublishDt" limit ${MOST_TURNS}`.execute(
    executor,
  )
  return rows
}

/** Pages, and content that acts as a notice if the caller has its tool, that start or end soon. */
async function datedContents(executor: Executor, actor: Actor, now: number): Promise<readonly Dated[]> {
  const kept = (['banners', 'emergency-alert', 'maintenance-mode'] as const).flatMap(id => {
    const tool = toolNamed(id)
    return decide(actor.person, 'open', tool).allowed ? tool.settingTypes : []
  })
  const soon = (column: string) =>
    sql`(${sql.ref(column)} > ${new Date(now)} and ${sql.ref(column)} <= ${new Date(now + WEEK_MS)})`
  const { rows } = await sql<Dated>`
    select "CTitle" as title, "CtName" as kind, ${instantSql('CPublishDt')} as "from", ${instantSql('CExpireDt')} as "to",
      "CId", "CtId", "CAlert"
    from "Content" join "ContentType" using ("CtId")
    where "CVisible" and ("CtId" = any(${[...pageTypes, ...kept]}::int[])) and ("CtId" <> ${contentTypeIds.Shared_Content} or "CAlert")
      and (${soon('CPublishDt')} or ${soon('CExpireDt')}) and ${rowFilterFor(actor, entities.Content)}
    order by least("CPublishDt", "CExpireDt") limit 50`.execute(executor)
  return rows.map(row => ({ ...row, kind: contentTypeWord(row.kind) }))
}

/** Location alerts that are active, start or end in the next days. */
async function locationAlerts(executor: Executor, now: number): Promise<readonly Dated[]> {
  const { rows } = await sql<Dated>`
    select "LaTitle" as title, ${entities.Custom_LocationAlert.label} as kind, ${instantSql('LaFromDt')} as "from", ${instantSql('LaToDt')} as "to",
      "LaId"
    from "Custom_LocationAlert" where "LaActive" and coalesce("LaFromDt" <= ${new Date(now + WEEK_MS)}, true)
      and coalesce("LaToDt" > ${new Date(now)}, true)
    order by "LaToDt" limit 50`.execute(executor)
  return rows
}
