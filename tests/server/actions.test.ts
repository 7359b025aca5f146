/** Each action of the palette as it runs: the records it offers, what it does to them, and how it is taken back. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Answers,
  type Asker,
  actions,
  callsOf,
  carryOut,
  decideAction,
  deletingOf,
  optionsOf,
  planSteps,
} from '../../core/actions/index.ts'
import { createClient, editorCalls } from '../../core/api/index.ts'
import { type AnyRow, type EntityName, entities } from '../../core/entities/index.ts'
import { type SidebarTag, sidebarTagFields } from '../../core/rules/interface/index.ts'
import { contentTypeIds, tagIds, toolNamed } from '../../core/tools/index.ts'
import type { Actor } from '../../server/rights/actor.ts'
import { testApp } from './support/app.ts'
import { mojoAdmin, somebody, withTags } from './support/people.ts'

const { app, auditChain, database, tokenOf } = await testApp()
const FOLDER = 5000
const OTHER = 6000
const { rows: accounts } = await database.pool.query<{ Id: string }>(
  `insert into "AspNetUsers" ("Email", "UserName", "NormalizedEmail", "NormalizedUserName")
   select name || '@example.com', name, upper(name), upper(name) from unnest(array['ann', 'bob']) name returning "Id"`,
)
const NO_ONE = () => expect.fail('Nobody is impersonated here.')

let tags: readonly SidebarTag[] = []
const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
beforeAll(async () => {
  await database.pool.query(`insert into "ContentType" ("CtId", "CtName") values
    (${contentTypeIds.Web_Page}, 'Web_Page'), (${contentTypeIds.Shared_Content}, 'Shared_Content');
    insert into "Tag" ("TId", "TName", "TIdParent", "TPath") values (${tagIds.HomePage}, 'Home', null, '/'),
      (${FOLDER}, 'Care', ${tagIds.HomePage}, '/care'), (${OTHER}, 'Other', ${tagIds.HomePage}, '/other'),
      (${tagIds.EmergencyAlert}, 'Alerts', null, null)`)
  tags = await createClient({ baseUrl, token: () => tokenOf(mojoAdmin({ userId: accounts[1]?.Id ?? '' })) })
    .of(entities.Tag)
    .all({ fields: sidebarTagFields })
})

/** An actor with a client, as the interface has them. */
const appOf = (actor: Actor) => {
  const token = tokenOf(actor)
  return {
    client: createClient({ baseUrl, token: () => token }),
    person: actor.person,
    get tags() {
      return tags
    },
  }
}
type App = ReturnType<typeof appOf>
/** What anybody finds there, rights left aside. */
/** What is deleted of pages stays in the trash for a while. */
const NOT_IN_BIN = '"CDeletedDt" is null'
const all = async (table: EntityName, where = 'true') => {
  const [key = ''] = entities[table].key
  const { rows } = await database.pool.query<AnyRow>(
    `select * from "${table}" where ${where} order by "${key}"`,
  )
  return rows
}
const add = async (table: EntityName, values: AnyRow) => {
  const names = Object.keys(values)
  const { rows } = await database.pool.query<AnyRow>(
    `insert into "${table}" (${names.map(name => `"${name}"`)}) values (${names.map((_, at) => `$${at + 1}`)}) returning *`,
    Object.values(values),
  )
  return rows[0] as AnyRow
}
const actionNamed = (id: string) => {
  const found = actions.find(one => one.id === id)
  if (!found) throw new Error(`There is no action ${id}.`)
  return found
}
const answer = (...values: (string | number)[]) => ({ values, label: values.join(', ') })

/** The labels of what an action offers for one of its asks. */
async function offered(app: App, id: string, name: string, text = '') {
  const ask = actionNamed(id).asks[name]
  if (!ask) throw new Error(`${id} does not ask for ${name}.`)
  return (await optionsOf(app, ask, text)).map(({ label }) => label)
}

async function run({ client }: App, id: string, answers: Answers) {
  const callOut = callsOf(client, NO_ONE)
  const outcome = await carryOut(client, planSteps(actionNamed(id), answers, new Date()), callOut)
  return {
    ...outcome,
    undoIt: async () => {
      if (!outcome.undo) throw new Error(`${id} can’t be undone.`)
      await carryOut(client, outcome.undo, callOut)
    },
  }
}

const bob = mojoAdmin({ userId: accounts[1]?.Id ?? '' })
const admin = appOf(bob)
/** Somebody of one folder and no tool that needs a tag. */
const editor = somebody({ userId: accounts[0]?.Id ?? '', claims: { TId: [FOLDER] } })

const page = async (
  CTitle: string,
  CVisible = true,
  TId = FOLDER,
  CtId: number = contentTypeIds.Web_Page,
) => {
  const made = await add('Content', { CTitle, CtId, CVisible, CSeoUrl: `/${CTitle.toLowerCase()}` })
  await add('TagToContent', { TId, CId: made.CId })
  return Number(made.CId)
}

beforeEach(async () => {
  await database.pool.query(
    'delete from "Content"; delete from "Redirect"; delete from "FormSubmission"; delete from "Custom_Location"',
  )
})

describe('pages', () => {
  it.each([
    ['a MoJoAdmin', bob],
    ['an editor of the folder', editor],
  ])('are made in a folder by %s, and not made', async (_, actor) => {
    const mine = appOf(actor)
    expect(await offered(mine, 'add-content.create', 'TId', 'care')).toEqual(['Care'])
    const { made, undoIt } = await run(mine, 'add-content.create', {
      TId: answer(FOLDER),
      CTitle: answer('New wing'),
    })
    const CId = made?.record.CId
    expect(await all('Content')).toMatchObject([
      { CId, CTitle: 'New wing', CVisible: false, CSeoUrl: '/care/new-wing', CtId: contentTypeIds.Web_Page },
    ])
    expect(await all('TagToContent')).toMatchObject([{ TId: FOLDER, CId }])
    await undoIt()
    expect(await all('Content', NOT_IN_BIN)).toEqual([])
  })

  it('are made in one’s own folders alone', async () => {
    expect(await offered(appOf(editor), 'add-content.create', 'TId')).toEqual(['Care'])
    expect(await offered(appOf(editor), 'add-content.create', 'TId', 'other')).toEqual([])
    expect(await offered(admin, 'add-content.create', 'TId', 'other')).toEqual(['Other'])
    const answers = { TId: answer(OTHER), CTitle: answer('New wing') }
    const forced = run(appOf(editor), 'add-content.create', answers)
    await expect(forced).rejects.toThrow(
      /^“Other” isn’t one of your folders\. Ask .+, who can give you access\.$/,
    )
  })

  it('get a tag, several at once, and lose it again', async () => {
    const [one, two] = [await page('Heart'), await page('Lungs')]
    const { undoIt } = await run(admin, 'folder-organization.assign', {
      CId: answer(one, two),
      TId: answer(OTHER),
    })
    expect((await all('TagToContent', `"TId" = ${OTHER}`)).map(({ CId }) => CId)).toEqual([one, two])
    await undoIt()
    expect((await all('TagToContent')).map(({ TId }) => TId)).toEqual([FOLDER, FOLDER])
  })

  it('are shown and hidden; only those are offered that are not so yet', async () => {
    const mine = appOf(editor)
    const [shown, hidden] = [await page('Heart'), await page('Lungs', false)]
    await page('Elsewhere', true, OTHER)
    expect(await offered(mine, 'select-content.hide', 'CId')).toEqual(['Heart'])
    expect(await offered(mine, 'select-content.show', 'CId', 'lun')).toEqual(['Lungs'])
    expect(await offered(mine, 'select-content.show', 'CId', 'heart')).toEqual([])
    const hide = await run(mine, 'select-content.hide', { CId: answer(shown) })
    const show = await run(mine, 'select-content.show', { CId: answer(hidden) })
    expect(await all('Content', `"CVisible"`)).toMatchObject([{ CId: hidden }, { CTitle: 'Elsewhere' }])
    await hide.undoIt()
    await show.undoIt()
    expect(await all('Content', `not "CVisible"`)).toMatchObject([{ CId: hidden }])
  })

  it('are left as they are where they were changed since', async () => {
    const CId = await page('Heart')
    const { undoIt } = await run(admin, 'select-content.hide', { CId: answer(CId) })
    await run(admin, 'select-content.show', { CId: answer(CId) })
    await expect(undoIt()).rejects.toThrow('It has changed since')
  })

  it('are copied, and the copy is deleted again', async () => {
    const mine = appOf(editor)
    const CId = await page('Heart')
    const { made, undoIt } = await run(mine, 'webpage.duplicate', { CId: answer(CId) })
    expect(await all('Content', `"CId" <> ${CId}`)).toMatchObject([
      { CId: made?.record.CId, CTitle: 'Heart (copy)', CVisible: false },
    ])
    await undoIt()
    expect(await all('Content', NOT_IN_BIN)).toMatchObject([{ CId }])
  })

  it('are published from their drafts, and are again as they were', async () => {
    const mine = appOf(editor)
    const CId = await page('Heart')
    const other = await page('Elsewhere', true, OTHER)
    await page('Without')
    for (const one of [CId, other]) {
      const { live } = await editorCalls(admin.client.http).page(one)
      const { snapshot } = live
      const content = { ...snapshot.content, CTitle: `${snapshot.content.CTitle} care` }
      await editorCalls(admin.client.http).saveDraft(one, {
        snapshot: { ...snapshot, content },
        base: live.stamp,
        version: null,
      })
    }
    expect(await offered(mine, 'webpage.publish', 'CId')).toEqual(['Heart'])
    expect(await offered(mine, 'webpage.publish', 'CId', 'hear')).toEqual(['Heart'])
    expect(await offered(mine, 'webpage.publish', 'CId', 'without')).toEqual([])
    const { undoIt } = await run(mine, 'webpage.publish', {
      CId: answer(CId),
      CvReason: answer('New hours'),
    })
    expect(await all('Content', `"CId" = ${CId}`)).toMatchObject([{ CTitle: 'Heart care' }])
    expect(await all('ContentVersion', `"CvKind" = 'published'`)).toMatchObject([{ CvReason: 'New hours' }])
    expect(await offered(mine, 'webpage.publish', 'CId')).toEqual([])
    const again = run(mine, 'webpage.publish', { CId: answer(CId), CvReason: answer('Again') })
    await expect(again).rejects.toThrow('no longer has a draft')
    await undoIt()
    expect(await all('Content', `"CId" = ${CId}`)).toMatchObject([{ CTitle: 'Heart' }])
    const refused = run(mine, 'webpage.publish', { CId: answer(other), CvReason: answer('Mine') })
    await expect(refused).rejects.toThrow()
    expect(await all('Content', `"CId" = ${other}`)).toMatchObject([{ CTitle: 'Elsewhere' }])
  })

  it('are on the site once published, also where they never were', async () => {
    const CId = await page('Heart', false)
    const editing = editorCalls(admin.client.http)
    const { live } = await editing.page(CId)
    await editing.saveDraft(CId, { snapshot: live.snapshot, base: live.stamp, version: null })
    const { undoIt } = await run(admin, 'webpage.publish', {
      CId: answer(CId),
      CvReason: answer('It opens'),
    })
    expect(await all('Content', `"CId" = ${CId}`)).toMatchObject([{ CVisible: true }])
    await undoIt()
    expect(await all('Content', `"CId" = ${CId}`)).toMatchObject([{ CVisible: false }])
  })
})

describe('the emergency alert', () => {
  it('is turned on from now, and off, and each is taken back', async () => {
    const CId = await page('Storm', false, tagIds.EmergencyAlert, contentTypeIds.Shared_Content)
    await database.pool.query(
      `update "Content" set "CExpireDt" = '2020-01-01', "CPublishDt" = '2019-12-30', "CAlert" = true`,
    )
    await page('Footer', false, FOLDER, contentTypeIds.Shared_Content)
    expect(await offered(admin, 'emergency-alert.on', 'CId')).toEqual(['Storm'])
    const before = await all('Content', `"CId" = ${CId}`)
    const on = await run(admin, 'emergency-alert.on', { CId: answer(CId) })
    const [alert] = await all('Content', `"CId" = ${CId}`)
    expect(alert).toMatchObject({ CVisible: true, CExpireDt: null })
    expect(Date.now() - Date.parse(String(alert?.CPublishDt))).toBeLessThan(60_000)
    expect(await offered(admin, 'emergency-alert.off', 'CId', 'storm')).toEqual(['Storm'])
    const off = await run(admin, 'emergency-alert.off', { CId: answer(CId) })
    expect(await all('Content', `"CId" = ${CId}`)).toMatchObject([{ CVisible: false }])
    await off.undoIt()
    await on.undoIt()
    const { CVisible, CPublishDt, CExpireDt } = before[0] as AnyRow
    expect(await all('Content', `"CId" = ${CId}`)).toMatchObject([{ CVisible, CPublishDt, CExpireDt }])
  })
})

describe('what visitors sent', () => {
  it.each([
    ['comment-moderation.approve', 'approved'],
    ['comment-moderation.reject', 'rejected'],
    ['comment-moderation.spam', 'spam'],
  ])('%s makes a comment %s, and waiting again', async (id, state) => {
    const CId = await page('Heart')
    const { CmId } = await add('Comment', { CId, CmAuthor: 'Pat', CmText: 'Thank you all' })
    const mine = appOf(withTags(toolNamed('comment-moderation').tag, FOLDER))
    expect(await offered(mine, id, 'CmId')).toHaveLength(1)
    const { undoIt } = await run(mine, id, { CmId: answer(Number(CmId)) })
    expect(await all('Comment')).toMatchObject([{ CmState: state }])
    await undoIt()
    expect(await all('Comment')).toMatchObject([{ CmState: 'pending' }])
  })

  it.each([
    ['form-submissions.take', 'in hand'],
    ['form-submissions.done', 'done'],
    ['form-submissions.spam', 'spam'],
  ])('%s makes a submission %s, and new again', async (id, state) => {
    const { FrmId } = await add('Form', { FrmName: 'Contact' })
    const FsMetaData = JSON.stringify({ answers: [{ name: 'why', value: 'A cough' }] })
    const { FsId } = await add('FormSubmission', { FrmId, FsMetaData })
    expect(await offered(admin, id, 'FsId')).toHaveLength(1)
    const { undoIt } = await run(admin, id, { FsId: answer(Number(FsId)) })
    expect(await all('FormSubmission')).toMatchObject([{ FsState: state }])
    await undoIt()
    expect(await all('FormSubmission')).toMatchObject([{ FsState: 'new' }])
  })
})

describe('locations', () => {
  it('get an alert, are taken off the site, and both is taken back', async () => {
    const { LId } = await add('Custom_Location', { LName: 'North Clinic', LVisible: true })
    const { LaId } = await add('Custom_LocationAlert', { LaTitle: 'Closed today' })
    expect(await offered(admin, 'location-alerts.assign', 'LId', 'north')).toEqual(['North Clinic'])
    expect(await offered(admin, 'location-alerts.assign', 'LaId', 'closed')).toEqual(['Closed today'])
    const alert = await run(admin, 'location-alerts.assign', {
      LId: answer(Number(LId)),
      LaId: answer(Number(LaId)),
    })
    expect(await all('Custom_LocationAlertToLocation')).toMatchObject([{ LId, LaId }])
    await alert.undoIt()
    expect(await all('Custom_LocationAlertToLocation')).toEqual([])
    const hide = await run(admin, 'locations.hide', { LId: answer(Number(LId)) })
    expect(await all('Custom_Location')).toMatchObject([{ LVisible: false }])
    await hide.undoIt()
    expect(await all('Custom_Location')).toMatchObject([{ LVisible: true }])
  })
})

describe('what is in hand', () => {
  it('is deleted, all of it or nothing, and restored by the undo', async () => {
    const ids: number[] = []
    for (const RFrom of ['/a', '/b', '/c']) {
      const { RId } = await add('Redirect', { RType: '301', RFrom, RTo: '/' })
      ids.push(Number(RId))
    }
    const [one = 0, two = 0, three = 0] = ids
    const deleting = deletingOf(entities.Redirect)
    const remove = (...keys: number[]) =>
      carryOut(
        admin.client,
        planSteps(deleting, { RId: answer(...keys) }, new Date()),
        callsOf(admin.client, NO_ONE),
      )
    const { undo } = await remove(one)
    expect(undo).toEqual([{ kind: 'restore', entity: 'Redirect', keys: [[one]] }])
    await expect(remove(two, one)).rejects.toThrow()
    expect(await all('Redirect')).toHaveLength(2)
    await remove(two, three)
    expect(await all('Redirect')).toEqual([])
    const back = await carryOut(admin.client, undo ?? [], callsOf(admin.client, NO_ONE))
    expect(await all('Redirect')).toMatchObject([{ RId: one, RFrom: '/a' }])
    expect(back.undo).toEqual([{ kind: 'delete', entity: 'Redirect', keys: [[one]] }])
    await expect(carryOut(admin.client, undo ?? [], callsOf(admin.client, NO_ONE))).rejects.toThrow(
      'no longer in the trash',
    )
    await remove(one)
  })
})

describe('system messages', () => {
  it('are archived, several at once', async () => {
    const one = await add('SystemMessages', { STitle: 'One' })
    const two = await add('SystemMessages', { STitle: 'Two' })
    expect(await offered(admin, 'system-messages.archive', 'SId')).toHaveLength(2)
    const { undo } = await run(admin, 'system-messages.archive', {
      SId: answer(Number(one.SId), Number(two.SId)),
    })
    expect(undo).toBeNull()
    expect(await all('SystemMessages', `"SArchivedDt" is null`)).toEqual([])
  })
})

describe('the audit log', () => {
  it('is verified, and an entry that was changed is told', async () => {
    await database.pool.query(
      'alter table "AuditLog" disable trigger user; alter table audit_seal disable trigger user; truncate audit_seal',
    )
    await auditChain.append(0)
    await expect(run(admin, 'logs.verify', {})).resolves.toMatchObject({ undo: null })
    const { rows } = await database.pool.query<{ id: number }>(
      `update "AuditLog" set "Message" = 'x' where "Id" = (select min("Id") from "AuditLog") returning "Id" as id`,
    )
    await expect(run(admin, 'logs.verify', {})).rejects.toThrow(`Entry ${rows[0]?.id} was changed`)
  })
})

describe('who may not', () => {
  const asker = ({ person }: Actor): Asker => ({ ...person, isMaintenance: true })

  it('is refused by the server as by the palette', async () => {
    const CId = await page('Heart', true, OTHER)
    const mine = appOf(editor)
    await expect(run(mine, 'select-content.hide', { CId: answer(CId) })).rejects.toThrow()
    await expect(run(mine, 'webpage.duplicate', { CId: answer(CId) })).rejects.toThrow()
    for (const id of ['comment-moderation.approve', 'locations.hide', 'system-messages.archive'])
      expect(decideAction(asker(editor), actionNamed(id)).allowed, id).toBe(false)
    await expect(run(mine, 'locations.hide', { LId: answer(1) })).rejects.toThrow()
    expect(await all('Content')).toMatchObject([{ CVisible: true }])
  })
})
