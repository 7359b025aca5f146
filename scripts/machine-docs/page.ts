/** The page of a machine and the page that leads to all of them, as Markdown. */
import type { AnyStateNode } from 'xstate'
import { diagramsOf } from './diagram.ts'
import type { Documented, Part } from './read.ts'
import { actionsOf, type Way, waysFrom, withInner } from './transitions.ts'

const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ')

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.map(cell).join(' | ')} |`).join('\n')

const section = (title: string, body: string): readonly string[] => (body === '' ? [] : [`## ${title}`, body])

const code = (text: string): string => `\`${text}\``

const nameOf = (node: AnyStateNode): string => (node.path.length === 0 ? 'anywhere' : node.path.join(' › '))

/** The file that a machine's page is. */
export const fileOf = ({ name }: Documented): string =>
  `${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}.md`

/** The page of one machine. */
export function pageOf(one: Documented, all: readonly Documented[]): string {
  const { name, file, machine, opening, comment, parts, types } = one
  const nodes = withInner(machine.root)
  const declarations = ['input', 'events', 'tags', 'emitted'].flatMap(role => types[role] ?? [])
  return `${[
    `# ${name}`,
    `Drawn from [machines/${file}](../../machines/${file}) by \`npm run docs:machines\`; do not edit.`,
    opening,
    ...(comment === '' ? [] : [comment]),
    ...diagramsOf(machine).flatMap(({ title, text }) => [
      ...(title === '' ? [] : [`**${title}**`]),
      `\`\`\`mermaid\n${text}\n\`\`\``,
    ]),
    ...section('States', statesOf(nodes)),
    ...section('What happens', waysOf(nodes.flatMap(waysFrom))),
    ...section('Actors', actorsOf(one, all)),
    ...section('Effects to fill in', effectsOf(parts.actions)),
    ...section('Guards', partsOf(parts.guards)),
    ...section('Delays', partsOf(parts.delays)),
    ...section(
      'What it takes and tells',
      declarations.length === 0 ? '' : `\`\`\`ts\n${declarations.join('\n\n')}\n\`\`\``,
    ),
  ].join('\n\n')}\n`
}

function statesOf(nodes: readonly AnyStateNode[]): string {
  const rows = nodes
    .filter(node => node.parent)
    .map(node => [
      nameOf(node),
      kindOf(node),
      node.tags.join(', '),
      node.invoke.map(({ src }) => code(String(src))).join(', '),
      actionsOf(node.entry),
      actionsOf(node.exit),
    ])
  return table(['state', 'kind', 'tags', 'asks', 'on entry', 'on exit'], rows)
}

function kindOf(node: AnyStateNode): string {
  const first = node.initial?.target?.[0]
  if (node.type === 'compound') return first ? `begins with ${first.key}` : ''
  if (node.type === 'parallel') return 'all its parts at once'
  return node.type === 'final' ? 'the end' : ''
}

function waysOf(ways: readonly Way[]): string {
  const rows = ways.map(({ from, on, guard, to, actions, reenters }) => [
    nameOf(from),
    on,
    guard,
    (to.length === 0 ? 'stays' : to.map(nameOf).join(', ')) + (reenters ? ' (anew)' : ''),
    actions,
  ])
  return rows.length === 0 ? '' : table(['in', 'on', 'where', 'leads to', 'and does'], rows)
}

function actorsOf({ parts, machine }: Documented, all: readonly Documented[]): string {
  const rows = parts.actors.map(({ name, source, comment }) => {
    const filled = machine.implementations.actors[name]
    const child = all.find(other => other.machine === filled)
    const kind = child ? `the machine [${child.name}](${fileOf(child)})` : slotOf(source)
    return [code(name), kind, comment]
  })
  return rows.length === 0 ? '' : table(['name', 'what it is', ''], rows)
}

const slotOf = (source: string): string =>
  source.startsWith('slot') ? `to fill in: ${code(source.replace(/\(.*$/, ''))}` : 'its own'

function effectsOf(actions: readonly Part[]): string {
  const rows = actions
    .filter(({ source }) => /^effect\b/.test(source))
    .map(({ name, source, comment }) => [code(name), code(source.replace(/\(.*$/, '')), comment])
  return rows.length === 0 ? '' : table(['name', 'takes', ''], rows)
}

const partsOf = (parts: readonly Part[]): string =>
  parts.length === 0
    ? ''
    : table(
        ['name', 'is', ''],
        parts.map(({ name, source, comment }) => [name, code(source), comment]),
      )

/** The page that leads to all machines. */
export function indexOf(all: readonly Documented[]): string {
  const rows = all.map(one => [
    `[${one.name}](${fileOf(one)})`,
    one.comment === '' ? firstSentence(one.opening) : firstSentence(one.comment),
    one.parts.actors
      .filter(({ source }) => source.startsWith('slot'))
      .map(({ name }) => code(name))
      .join(', '),
  ])
  return `# Statecharts

Every flow of the back office is a machine in [machines](../../machines), and each has its page here, drawn from the code
by \`npm run docs:machines\`. A test fails while a page differs from its machine.

How to read a diagram: boxes are states, with what they ask of an actor and the tags that a view reads; a label is the
event, then in brackets the guard. Regions that run at once have a diagram each, under their name. An arrow that begins
or ends at a state around another says in words which inner state is meant; one from a dot with a label counts from
anywhere inside. What changes nothing of the state is in the table below the diagram only, as are actions.

${table(['machine', 'what it is', 'slots'], rows)}
`
}

const firstSentence = (text: string): string => {
  const line = text.split('\n\n')[0]?.replace(/\s+/g, ' ') ?? ''
  return /^.*?[.:](?= |$)/.exec(line)?.[0].replace(/:$/, '.') ?? line
}
