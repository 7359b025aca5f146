/**
 * A machine as Mermaid state diagrams, one for each region that runs at once with others. Mermaid joins only states that
 * lie side by side, so a way that leaves or enters an inner state is drawn between the two states side by side around
 * its ends, and says in words where it begins and where it leads.
 */
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { type Way, waysFrom, withInner } from './transitions.ts'

const idOf = (node: AnyStateNode): string => `s${node.order}`

/** Characters that mean something to Mermaid are left out of what it shall only print. */
const plain = (text: string): string =>
  text
    .replace(/"/g, '”')
    .replace(/[:;#{}<>\\`*%]/g, ' ')
    .replace(/--+/g, '–')
    .replace(/\s+/g, ' ')
    .trim()

const above = (node: AnyStateNode): readonly AnyStateNode[] =>
  node.parent ? [...above(node.parent), node.parent] : []

/** How a state is called seen from another around it. */
const within = (node: AnyStateNode, around: AnyStateNode): string =>
  node.path.slice(around.path.length).join(' › ')

interface Arrow {
  /** The state whose drawing the arrow belongs to. */
  readonly around: AnyStateNode
  readonly from: string
  readonly to: string
  readonly label: string
}

function labelOf(way: Way, prefix: string, suffix: string): string {
  const guard = way.guard === '' ? '' : ` [${way.guard}]`
  return plain(`${prefix}${way.on}${guard}${suffix}`)
}

/** The arrow of a way to a state; none for one that stays where it is. */
function arrowOf(way: Way, to: AnyStateNode): Arrow {
  const { from } = way
  if (from === to) {
    const around = from.parent ?? from
    return { around, from: idOf(from), to: idOf(to), label: labelOf(way, '', '') }
  }
  const fromPath = [...above(from), from]
  const toPath = [...above(to), to]
  const shared = fromPath.filter(node => toPath.includes(node))
  const around = shared.at(-1) ?? from
  if (around.type === 'parallel')
    return {
      around: around.parent ?? around,
      from: idOf(around),
      to: idOf(around),
      label: labelOf(way, `${within(from, around)}, `, ''),
    }
  const start = fromPath[shared.length]
  const end = toPath[shared.length]
  const prefix = start && start !== from ? `${within(from, start)}, ` : ''
  const suffix = end && end !== to ? `, into ${within(to, end)}` : ''
  return {
    around,
    from: start ? idOf(start) : '[*]',
    to: end ? idOf(end) : '[*]',
    label: labelOf(way, prefix, suffix),
  }
}

export interface Diagram {
  /** The region that it shows; empty for a whole machine. */
  readonly title: string
  readonly text: string
}

/** The diagrams of a machine: of itself, where it is no bundle of regions, and of every region in it. */
export function diagramsOf(machine: AnyStateMachine): readonly Diagram[] {
  const all = withInner(machine.root)
  const arrows = all.flatMap(waysFrom).flatMap(way => way.to.map(to => arrowOf(way, to)))
  return all
    .filter(node => (node.parent ? node.parent.type === 'parallel' : node.type !== 'parallel'))
    .map(node => ({
      title: node.path.join(' › '),
      text: ['stateDiagram-v2', ...inside(node, arrows).map(line => `  ${line}`)].join('\n'),
    }))
}

function inside(node: AnyStateNode, arrows: readonly Arrow[]): readonly string[] {
  if (node.type !== 'compound') return drawState(node, arrows)
  const inner = Object.values(node.states)
  const { target: initial = [] } = node.initial ?? {}
  const starts = initial.map(first => inner.find(one => one === first || withInner(one).includes(first)))
  return [
    ...inner.flatMap(one => drawState(one, arrows)),
    ...starts.flatMap(first => (first ? [`[*] --> ${idOf(first)}`] : [])),
    ...joinArrows(arrows.filter(({ around }) => around === node)),
    ...inner.flatMap(one => (one.type === 'final' ? [`${idOf(one)} --> [*]`] : [])),
  ]
}

function drawState(node: AnyStateNode, arrows: readonly Arrow[]): readonly string[] {
  const declared = `state "${plain(node.key)}" as ${idOf(node)}`
  if (node.type === 'compound')
    return [`${declared} {`, ...inside(node, arrows).map(line => `  ${line}`), '}']
  const regions = Object.keys(node.states)
  const asks = node.invoke.map(one => `asks ${String(one.src)}`)
  const says = [
    ...asks,
    ...(node.tags.length > 0 ? [node.tags.join(', ')] : []),
    ...(regions.length > 0 ? [`at once ${regions.join(', ')}`] : []),
  ]
  return [declared, ...says.map(line => `${idOf(node)} : ${plain(line)}`)]
}

/** One arrow for all that lead from one state to the same other. */
function joinArrows(arrows: readonly Arrow[]): readonly string[] {
  const labels = new Map<string, Set<string>>()
  for (const { from, to, label } of arrows) {
    const between = `${from} --> ${to}`
    const known = labels.get(between) ?? new Set<string>()
    labels.set(between, known.add(label))
  }
  return [...labels].map(([between, all]) => `${between} : ${[...all].join('<br/>')}`)
}
