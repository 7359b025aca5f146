import { decide, type Person, personOf } from '@rounds/core/access'
import { mayGive, type Proposal, withProposal } from '@rounds/core/access/explain'
import { entities } from '@rounds/core/entities'
import { sayInstant } from '@rounds/core/rules/time'
import { type Tool, type ToolId, tools } from '@rounds/core/tools'
import { sql } from 'kysely'
import { Conflict, Forbidden, invalid, NotFound } from '../../errors.ts'
import { enqueueMail } from '../../mail/queue.ts'
import type { Unit } from '../../records/unit.ts'
import type { Actor } from '../../rights/actor.ts'
import { type GrantedNow, type Holder, readGranted, readHolders } from '../../rights/granted.ts'
import { explainTool } from './explanations.ts'

const { AccessRequest, AspNetUserClaims, AspNetUserRoles } = entities

/** The maximum number of emails per request. */
const MOST_MAILED = 20

interface Asked {
  readonly of: Holder
  readonly tool: Tool<ToolId>
  readonly words: string | null
  /** The people who can grant it. */
  readonly asked: readonly Holder[]
  readonly publicUrl: string
}

/** Stores a request and notifies the people who can grant it; a repeated request only updates the text. */
export async function writeRequest(unit: Unit, { of, tool, words, asked, publicUrl }: Asked): Promise<void> {
  await sql`select 1 from "AspNetUsers" where "Id" = ${of.userId}::uuid for update`.execute(unit.query)
  const { rows } = await sql<{ ArId: number }>`select "ArId" from "AccessRequest"
    where "UserId" = ${of.userId}::uuid and "ArTool" = ${tool.id} and "ArState" = 'open'`.execute(unit.query)
  const [open] = rows
  const rights = { impliedBy: 'everyone may ask for themselves' }
  if (open) {
    await unit.records.update(AccessRequest, [{ ArId: open.ArId, ArWords: words }], rights)
    return
  }
  await unit.records.create(AccessRequest, [{ UserId: of.userId, ArTool: tool.id, ArWords: words }], rights)
  const said = words?.trim() ? `\n\n“${words.trim()}”` : ''
  const link = `${publicUrl}/maintenance/user-management`
  const template = {
    file: 'mail-access-request',
    values: { by: of.name, address: of.email, tool: tool.title, words: words?.trim() ?? '', link },
  }
  await enqueueMail(
    unit,
    asked.slice(0, MOST_MAILED).map(({ email }) => ({
      to: email,
      template,
      subject: `${of.name} asks for access to ${tool.title}`,
      text: `${of.name} (${of.email}) asks for access to ${tool.title}.${said}\n\nAnswer here: ${link}\n`,
    })),
  )
}

interface OpenRow {
  readonly userId: string
  readonly tool: string
}

/** An open request, locked until the transaction ends. Throws `NotFound`, and `Conflict` if it was answered. */
async function lockRequest(unit: Unit, id: number) {
  const { rows } = await sql<
    OpenRow & { state: string }
  >`select "UserId" as "userId", "ArTool" as tool, "ArState" as state
    from "AccessRequest" where "ArId" = ${id} for update`.execute(unit.query)
  const [row] = rows
  const tool = tools.find(one => one.id === row?.tool)
  if (!row || !tool) throw new NotFound('There is no such request.')
  if (row.state !== 'open') throw new Conflict('This request was answered already.')
  const granted = await readGranted(unit.query)
  const [of] = await readHolders(unit.query, granted, row.userId)
  if (!of) throw new NotFound('This user doesn’t exist.')
  return { of, tool, granted }
}

interface Accepted {
  readonly id: number
  readonly tags: readonly number[]
  readonly groupId: string | null
  readonly until: string | null
  readonly publicUrl: string
}

/**
 * Grants one of a request's proposals with the permissions of the accepting person, and notifies the requester. Throws
 * `Forbidden`, and `Conflict` if it was answered in the meantime or would not give access.
 */
export async function acceptRequest(unit: Unit, actor: Actor, accepted: Accepted): Promise<void> {
  const { id, tags, groupId, until, publicUrl } = accepted
  const { of, tool, granted } = await lockRequest(unit, id)
  if (until !== null && groupId !== null)
    throw invalid([{ field: 'until', message: 'Group membership can’t have an end date.' }])
  if (until !== null && Date.parse(until) <= Date.now())
    throw invalid([{ field: 'until', message: 'Choose a day to come.' }])
  const group = granted.groups.find(one => one.id === groupId) ?? null
  if (groupId !== null && !group) throw new Conflict('The group no longer exists.')
  const after = personOf(withProposal(of, { tags, group }), granted.tags)
  if (!decide(after, 'open', tool).allowed)
    throw new Conflict(`This no longer opens ${tool.title}. Reload the request.`)
  await grantTags(unit, of.userId, tags, until)
  if (group) await unit.records.create(AspNetUserRoles, [{ UserId: of.userId, RoleId: group.id }])
  await closeRequest(unit, actor, { id, state: 'granted', words: null })
  const end = until === null ? '' : `${sayInstant(until, new Date(), 'UTC')} (UTC)`
  const ends = end && ` until ${end}`
  await unit.audit({
    type: 'Access',
    message: `Access granted: ${tool.title} to ${of.name}${ends}`,
    entity: 'AspNetUsers',
    key: of.userId,
  })
  const link = `${publicUrl}/maintenance${tool.start}`
  const by = actor.person.name
  await enqueueMail(unit, [
    {
      to: of.email,
      template: {
        file: 'mail-access-granted',
        values: { name: of.name, email: of.email, by, tool: tool.title, until: end, link },
      },
      subject: `You have access to ${tool.title}`,
      text: `${by} gave you access to ${tool.title}${ends}.\n\n${link}\n`,
    },
  ])
}

/** Direct permissions; an expired one still exists, and is renewed. */
async function grantTags(unit: Unit, userId: string, tags: readonly number[], until: string | null) {
  const { rows } = await sql<{
    Id: number
    value: string
  }>`select "Id", "ClaimValue" as value from "AspNetUserClaims"
    where "UserId" = ${userId}::uuid and "ClaimType" = 'TId' and "ClaimValue" = any(${tags.map(String)}::text[])`.execute(
    unit.query,
  )
  const there = new Map(rows.map(({ Id, value }) => [value, Id]))
  for (const tag of tags) {
    const Id = there.get(String(tag))
    if (Id === undefined)
      await unit.records.create(AspNetUserClaims, [
        { UserId: userId, ClaimType: 'TId', ClaimValue: String(tag), ExpiresDt: until },
      ])
    else await unit.records.update(AspNetUserClaims, [{ Id, ExpiresDt: until }])
  }
}

interface Answer {
  readonly id: number
  readonly state: 'granted' | 'declined'
  readonly words: string | null
}

const closeRequest = (unit: Unit, actor: Actor, { id, state, words }: Answer) =>
  unit.records.update(
    AccessRequest,
    [
      {
        ArId: id,
        ArState: state,
        ArAnswer: words,
        ArAnsweredBy: actor.person.userId,
        ArAnsweredDt: new Date().toISOString(),
      },
    ],
    { impliedBy: 'the right to grant what is asked for' },
  )

/**
 * Declines a request for people who could grant it, and notifies the requester. Throws `Forbidden`, `NotFound` and
 * `Conflict`.
 */
export async function declineRequest(
  unit: Unit,
  actor: Actor,
  { id, words }: { readonly id: number; readonly words: string | null },
): Promise<void> {
  const { of, tool, granted } = await lockRequest(unit, id)
  if (!canGrant(actor.person, of, tool, granted))
    throw new Forbidden('Only people who can grant it can decline it.')
  await closeRequest(unit, actor, { id, state: 'declined', words })
  await unit.audit({
    type: 'Access',
    message: `Access declined: ${tool.title} to ${of.name}`,
    entity: 'AspNetUsers',
    key: of.userId,
  })
  const said = words?.trim() ? `\n\n“${words.trim()}”` : ''
  const by = actor.person.name
  await enqueueMail(unit, [
    {
      to: of.email,
      template: {
        file: 'mail-access-declined',
        values: { name: of.name, email: of.email, by, tool: tool.title, answer: words?.trim() ?? '' },
      },
      subject: `Your request for ${tool.title} was declined`,
      text: `${by} declined your request for access to ${tool.title}.${said}\n`,
    },
  ])
}

const canGrant = (person: Person, of: Holder, tool: Tool<ToolId>, granted: GrantedNow): boolean =>
  explainTool(of, tool, granted).proposals.some(
    (proposal: Proposal) => mayGive(person, of, proposal, granted.tags).allowed,
  )
