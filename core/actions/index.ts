import { type Entity, entities, whatDeletingMeans } from '../entities/index.ts'
import { labelInSentence } from '../rules/text/label-in-sentence.ts'
import { type Tool, type ToolId, tools } from '../tools/index.ts'
import { type Action, actionsOf, answerLabel } from './action.ts'
import { contentActions } from './content.ts'
import { healthcareActions } from './healthcare.ts'
import { peopleActions } from './people.ts'
import { siteActions } from './site.ts'
import { systemActions } from './system.ts'

export * from './action.ts'
export * from './calls.ts'
export * from './decide-action.ts'
export * from './keys.ts'
export * from './options.ts'
export * from './plan.ts'

/**
 * Actions that need no open tool, as part of the tools’ definitions. They are in separate files because only the
 * palette reads them, and it is loaded after the first page.
 */
const written: readonly Action[] = [
  ...contentActions,
  ...siteActions,
  ...peopleActions,
  ...healthcareActions,
  ...systemActions,
]

/** Only one action creates pages, and it asks for the folder. */
const isOfPages = ({ entity, where }: Tool<ToolId>): boolean =>
  entity === 'Content' && Object.keys(where).length === 0

/** Actions of every tool, from its definition: creating a record in its form, importing a file. */
const createAndImportActions = (tool: Tool<ToolId>): readonly Action[] => {
  if (!tool.entity || tool.touches[tool.entity] !== 'write') return []
  const entity: Entity = entities[tool.entity]
  const name = labelInSentence(tool.list?.one ?? entity.label)
  return [
    ...(!tool.arrive &&
    entity.writtenBy === undefined &&
    !entity.appendOnly &&
    entity.key.length === 1 &&
    !isOfPages(tool)
      ? actionsOf(tool.id, {
          form: {
            title: tool.list?.create ?? `New ${name}`,
            hint: `in ${tool.title}`,
            words: ['add', 'create', 'make', ...(tool.list?.createWords ?? [])],
            sharedWords: tool.words,
            icon: 'plus',
            effect: { kind: 'go', path: `${tool.start}?record=new` },
          },
        })
      : []),
    ...(tool.imports
      ? actionsOf(tool.id, {
          import: {
            title: `Import ${labelInSentence(entity.plural)} from CSV`,
            words: ['upload', 'file', 'csv', 'excel'],
            icon: 'file-up',
            effect: { kind: 'go', path: `${tool.start}?import=file` },
          },
        })
      : []),
  ]
}

/** Actions without a tool. */
const everywhere: readonly Action[] = (
  [
    ['sign-out', 'Sign out', ['log out', 'leave'], 'log-out', 'sign out'],
    ['stop-impersonating', 'Stop impersonating', ['be yourself', 'return'], 'undo-2', 'stop impersonating'],
    ['shortcuts', 'Keyboard shortcuts', ['keys', 'help', 'hotkeys'], 'keyboard', 'shortcuts'],
    ['theme-light', 'Light colors', ['theme', 'appearance', 'bright'], 'sun', 'theme light'],
    ['theme-dark', 'Dark colors', ['theme', 'appearance', 'night'], 'moon', 'theme dark'],
    ['theme-system', 'Colors of this computer', ['theme', 'appearance'], 'monitor', 'theme system'],
    ['debug', 'Debug mode on or off', ['tag ids', 'tooltips'], 'bug', 'debug'],
  ] as const
).map(([name, title, words, icon, command]) => ({
  id: `rounds.${name}`,
  title,
  words,
  icon,
  asks: {},
  effect: { kind: 'page', command },
}))

/** All actions, regardless of permissions. */
export const actions: readonly Action[] = [
  ...written,
  ...tools.flatMap(createAndImportActions),
  ...everywhere,
]

/** Deletes what is open or selected; only offered for that. */
export function deletingOf(entity: Entity & { readonly name: keyof typeof entities }): Action {
  const key = entity.key[0] ?? ''
  const name = labelInSentence(entity.label)
  return {
    id: `rounds.delete-${entity.name}`,
    title: `Delete ${name}…`,
    words: ['remove', 'erase'],
    icon: 'trash-2',
    asks: { [key]: { kind: 'record', entity: entity.name, label: entity.label } },
    confirmation: answers => `${answerLabel(answers, key)} will be deleted. ${whatDeletingMeans(entity)}`,
    successMessage: answers => `Deleted: ${answerLabel(answers, key)}.`,
    effect: { kind: 'delete', entity: entity.name, record: key },
    on: { entity: entity.name, ask: key },
    loses: true,
  }
}
