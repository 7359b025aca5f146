import { describe, expect, it } from 'vitest'
import { allowedTags, type RecordAction } from '../../../core/access/index.ts'
import {
  type Answers,
  type Asker,
  actions,
  carryOut,
  clashOf,
  decideAction,
  issueOf,
  now,
  ownShortcuts,
  planSteps,
  pressesOf,
  printKeys,
  shortcutsOf,
  withChanges,
} from '../../../core/actions/index.ts'
import type { Client } from '../../../core/api/index.ts'
import { checkValue, type Entity, entities } from '../../../core/entities/index.ts'
import { indexEntries, rankEntries } from '../../../core/rules/palette/palette.ts'
import { tools } from '../../../core/tools/index.ts'

const asker = (roles: readonly string[], tags: readonly number[], impersonating = false): Asker => {
  const claims = { TId: tags }
  const isMJA = roles.includes('MoJoAdmin')
  const tree = tags.map(TId => ({ TId, TIdParent: null, TVisible: true, TDeleted: false }))
  return {
    userId: 'me',
    roles,
    claims,
    isMJA,
    tags: allowedTags(claims, isMJA, tree),
    impersonating,
    isMaintenance: true,
  }
}
const named = (id: string) => {
  const found = actions.find(action => action.id === id)
  if (!found) throw new Error(`There is no action ${id}.`)
  return found
}
const mayRun = (who: Asker) => actions.filter(action => decideAction(who, action).allowed).map(({ id }) => id)
const answer = (...values: (string | number)[]) => ({ values, label: values.join(', ') })

describe('the definitions', () => {
  it('name what is there: tools, fields, records; each id once', () => {
    expect(new Set(actions.map(({ id }) => id)).size).toBe(actions.length)
    for (const { tool, asks, effect } of actions) {
      if (tool !== undefined) expect(tools.map(({ id }) => id)).toContain(tool)
      for (const ask of Object.values(asks))
        if (ask.kind === 'field') expect(entities[ask.entity].fields).toHaveProperty(ask.field)
      if (effect.kind === 'update') {
        const { fields }: Entity = entities[effect.entity]
        for (const [name, value] of Object.entries(effect.values)) {
          const field = fields[name]
          if (!field) throw new Error(`${effect.entity} has no ${name}.`)
          if (value !== null && value !== now) expect(checkValue(field, value), name).toBeUndefined()
        }
        expect(asks[effect.record]).toBeDefined()
      }
    }
  })

  it('have shortcuts that do not clash', () => {
    const all = shortcutsOf(asker(['MoJoAdmin'], []), actions)
    for (const { id, keys } of all) expect(clashOf(keys, id, all), `${id}: ${keys}`).toBeUndefined()
  })
})

describe('who may', () => {
  it('opens a screen only with every right that it needs', () => {
    const who = asker([], [140])
    const opening = (entity: 'Redirect' | 'Custom_Physician', ...verbs: readonly RecordAction[]) =>
      decideAction(who, {
        ...named('redirects.form'),
        effect: { kind: 'go', path: '/redirects', needs: { entity, verbs } },
      }).allowed
    expect(opening('Redirect', 'update', 'delete')).toBe(true)
    expect(opening('Custom_Physician', 'update')).toBe(false)
    expect(decideAction(asker([], [205]), named('specialties.merge')).allowed).toBe(true)
    expect(decideAction(who, named('specialties.merge')).allowed).toBe(false)
  })

  it('is decided by tools, entities and roles', () => {
    const few = mayRun(asker([], [140]))
    expect(few).toContain('redirects.create')
    for (const id of ['user-management.impersonate', 'clear-cache.clear', 'logs.truncate', 'locations.form'])
      expect(few).not.toContain(id)
    expect(mayRun(asker([], [161]))).toContain('user-management.disable')
    expect(mayRun(asker([], [161]))).not.toContain('user-management.impersonate')
    expect(mayRun(asker(['Admin'], [161]))).toContain('user-management.impersonate')
    expect(mayRun(asker(['Admin'], [161], true))).not.toContain('user-management.impersonate')
    expect(mayRun(asker(['Admin'], [161], true))).toContain('rounds.stop-impersonating')
    expect(mayRun(asker(['Admin'], [161]))).not.toContain('rounds.stop-impersonating')
  })
})

describe('a plan', () => {
  const at = new Date('2026-01-02T03:04:05Z')

  it('is what is done, as data', () => {
    const answers: Answers = { RFrom: answer('/a'), RTo: answer('/b') }
    expect(planSteps(named('redirects.create'), answers, at)).toEqual([
      { kind: 'create', entity: 'Redirect', values: { RType: '301', RFrom: '/a', RTo: '/b' } },
    ])
    expect(planSteps(named('emergency-alert.on'), { CId: answer(7) }, at)).toEqual([
      {
        kind: 'update',
        entity: 'Content',
        key: [7],
        values: { CVisible: true, CPublishDt: at.toISOString(), CExpireDt: null },
      },
    ])
    expect(planSteps(named('location-alerts.assign'), { LId: answer(1, 2), LaId: answer(9) }, at)).toEqual([
      { kind: 'create', entity: 'Custom_LocationAlertToLocation', values: { LaId: 9, LId: 1 } },
      { kind: 'create', entity: 'Custom_LocationAlertToLocation', values: { LaId: 9, LId: 2 } },
    ])
    expect(() => planSteps(named('redirects.create'), { RFrom: answer('/a') }, at)).toThrow('RTo')
  })

  it('is taken back where a step fails, and can be taken back after', async () => {
    const done: string[] = []
    let Disabled = false
    const client = {
      of: () => ({
        read: async () => ({ Disabled, RowVersion: 3 }),
        update: async (
          key: readonly unknown[],
          values: { Disabled: boolean },
          options?: { version?: number },
        ) => {
          if (key[0] === 'bad') throw new Error('Not yours.')
          done.push(`${key} ${JSON.stringify(values)} ${options?.version}`)
          Disabled = values.Disabled
          return { Disabled }
        },
      }),
    } as unknown as Client
    const steps = planSteps(named('user-management.disable'), { Id: answer('a', 'bad') }, at)
    await expect(carryOut(client, steps, async () => undefined)).rejects.toThrow('Not yours.')
    expect(done).toEqual(['a {"Disabled":true} 3', 'a {"Disabled":false} 3'])
    const { undo } = await carryOut(client, steps.slice(0, 1), async () => undefined)
    expect(undo).toEqual([
      {
        kind: 'update',
        entity: 'AspNetUsers',
        key: ['a'],
        values: { Disabled: false },
        from: { Disabled: true },
      },
    ])
    Disabled = false
    await expect(carryOut(client, undo ?? [], async () => undefined)).rejects.toThrow('has changed since')
  })

  it('says how much was done where that cannot be taken back', async () => {
    const steps = planSteps(named('system-messages.archive'), { SId: answer(1, 2, 3) }, at)
    const called: string[] = []
    const refuseTheLast = async ({ argument }: { argument: string }) => {
      if (argument === '3') throw new Error('Not yours.')
      called.push(argument)
      return undefined
    }
    await expect(carryOut({} as Client, steps, refuseTheLast)).rejects.toThrow(
      'Not yours. 2 of 3 were done before and can’t be undone.',
    )
    expect(called).toEqual(['1', '2'])
  })

  it('refuses answers that are none', () => {
    const { RFrom } = named('redirects.create').asks
    if (!RFrom) throw new Error('It asks for the old address.')
    expect(issueOf(RFrom, answer('/fine'))).toBeUndefined()
    expect(issueOf(RFrom, answer('no slash'))).toContain('Old address')
    expect(issueOf(RFrom, answer(''))).toContain('is required')
  })
})

describe('keys', () => {
  it('are written as on the keyboard', () => {
    expect(printKeys('Mod+K', false)).toEqual(['Ctrl K'])
    expect(printKeys('Mod+K', true)).toEqual(['⌘K'])
    expect(printKeys('g u', false)).toEqual(['g', 'u'])
    expect(pressesOf('g ?', false)[1]).toMatchObject({ key: '?', anyShift: true })
  })

  it('are changed and switched off, but those that are fixed', () => {
    const changed = withChanges(ownShortcuts, { sheet: 'h', 'palette.slash': null, palette: null })
    expect(changed.find(({ id }) => id === 'sheet')?.keys).toBe('h')
    expect(changed.some(({ id }) => id === 'palette.slash')).toBe(false)
    expect(changed.some(({ id }) => id === 'palette')).toBe(true)
    expect(clashOf('g u', 'x', [{ id: 'y', title: 'Users', group: 'Go to', keys: 'g' }])).toContain('Users')
  })
})

it('finds “New user” by what people call it, before the tool', () => {
  const everything = [
    ...tools.map(({ id, title, words, section }) => ({ id: String(id), title, words, section })),
    ...actions.map(({ id, title, words, sharedWords = [] }) => ({
      id,
      title,
      words,
      sharedWords,
      section: '',
    })),
  ]
  const first = (text: string) => rankEntries(indexEntries(everything), text, {}, 0)[0]?.entry.title

  expect(['invite', 'hire'].map(first)).toEqual(['New user', 'New user'])
})
