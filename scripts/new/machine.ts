import type { Files } from './files.ts'
import type { Names } from './names.ts'

/** Writes a machine that asks one slot, its model, and the test that goes all paths of it. */
export function writeMachine(files: Files, names: Names): void {
  const { kebab, camel } = names
  files.create(`machines/${kebab}.ts`, machine(names))
  files.insert('machines/index.ts', "export * from './audit-check.ts'", `export * from './${kebab}.ts'`)
  files.create(`tests/machines/models/${kebab}.ts`, model(names))
  const index = 'tests/machines/models/index.ts'
  files.insert(index, 'import { a', `import { ${camel} } from '../../../machines/${kebab}.ts'`)
  files.insert(index, 'import { a', `import { ${camel}Model } from './${kebab}.ts'`)
  files.append(index, 'export const modeled = {', `  ${camel}: { machine: ${camel}, model: ${camel}Model },`)
  files.create(
    `tests/machines/${kebab}.model.test.ts`,
    `import { modeled } from './models/index.ts'
import { testEveryPath } from './support/every-path.ts'

testEveryPath(modeled.${camel})
`,
  )
}

const machine = ({ camel, pascal, title }: Names) => `/**
 * ${title}: say here what the flow is, and who waits for what.
 */
import { assign, setup } from 'xstate'
import { noRefusal, overdue, type Refusal, refusalOf, slot } from './kit.ts'

export type ${pascal}Event = { type: 'START' }

export type ${pascal}Tag = 'busy' | 'is done' | 'shows a message'

export const ${camel} = setup({
  types: {} as { context: Refusal; events: ${pascal}Event; tags: ${pascal}Tag },
  actors: { carryOut: slot<unknown>('carryOut') },
  delays: { 'the answer is overdue': 60_000 },
  actions: { say: assign((_, refusal: Refusal) => refusal) },
}).createMachine({
  id: '${camel}',
  context: noRefusal,
  initial: 'idle',
  states: {
    idle: { on: { START: 'working' } },
    working: {
      tags: 'busy',
      entry: { type: 'say', params: noRefusal },
      invoke: {
        src: 'carryOut',
        onDone: 'done',
        onError: {
          target: 'failed',
          actions: { type: 'say', params: ({ event }) => refusalOf(event.error) },
        },
      },
      after: { 'the answer is overdue': { target: 'failed', actions: { type: 'say', params: overdue } } },
    },
    done: { tags: 'is done', on: { START: 'working' } },
    failed: { tags: 'shows a message', on: { START: 'working' } },
  },
})
`

const model = ({ kebab, camel, pascal, title }: Names) => `import { assign, setup } from 'xstate'
import type { ${pascal}Event, ${pascal}Tag } from '../../../machines/${kebab}.ts'
import {
  answers,
  type ModelEvents,
  defineModel,
  type EventOf,
  expected,
  fails,
  passes,
  sends,
} from '../../model.ts'

interface Seen {
  readonly message: string | null
  readonly issues: readonly string[]
}

const nothing: Seen = { message: null, issues: [] }

const events = {
  starts: sends({ type: 'START' }),
  'it works': answers('carryOut'),
  'it breaks': fails('carryOut', new Error('No network.')),
  'a minute passes': passes(60_000),
} satisfies ModelEvents<${pascal}Event>

/** ${title}: what the person, the server and the clock can do. */
export const ${camel}Model = defineModel({
  events,
  machine: setup({
    types: {} as { context: Seen; events: EventOf<typeof events>; tags: ${pascal}Tag },
    actions: { ...expected, say: assign((_, message: string | null) => ({ message })) },
  }).createMachine({
    id: '${title.toLowerCase()} model',
    context: nothing,
    initial: 'waiting',
    states: {
      waiting: { on: { starts: 'under way' } },
      'under way': {
        tags: 'busy',
        entry: [
          { type: 'say', params: null },
          { type: 'calls', params: { slot: 'carryOut', input: undefined } },
        ],
        on: {
          'it works': 'done',
          'it breaks': { target: 'not done', actions: { type: 'say', params: 'No network.' } },
          'a minute passes': {
            target: 'not done',
            actions: { type: 'say', params: 'The server did not answer in time. Please try again.' },
          },
        },
      },
      done: { tags: 'is done', on: { starts: 'under way' } },
      'not done': { tags: 'shows a message', on: { starts: 'under way' } },
    },
  }),
})
`
