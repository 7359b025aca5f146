import { type RelatedGraph, relatedGraph } from '@rounds/core/rules/care'
import { toolNamed } from '@rounds/core/tools'
import { serviceWords } from '@rounds/core/words/services'
import { useId } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { useReferenceName } from '../../records/values/use-reference-names.ts'
import { useRelated } from './related-slots.ts'

const words = serviceWords.related

/** The services a service shows and the services that show it: as a drawing, and as two lists. */
export function RelatedServices({ id, name }: { id: number; name: string }) {
  const { client } = useApp()
  const heading = useId()
  const { data, error, mutate } = useRelated(client, id)
  const graph = data && relatedGraph(id, data)
  const shows = data?.filter(({ primary }) => primary === id).map(({ related }) => related) ?? []
  const shownOn = data?.filter(({ related }) => related === id).map(({ primary }) => primary) ?? []
  return (
    <section aria-labelledby={heading} className="max-w-184 border-rule border-t pt-5">
      <h2 id={heading} className="font-semibold text-base">
        {words.title}
      </h2>
      {error && <ReadAlert what={words.what} error={error} onRetry={mutate} />}
      {graph && graph.nodes.length === 0 && <p className="mt-1 text-ink-2 text-sm">{words.none}</p>}
      {graph && graph.nodes.length > 0 && (
        <>
          <p className="text-ink-2 text-sm">{words.explained}</p>
          <Drawing graph={graph} name={name} label={words.graph(name, shows.length, shownOn.length)} />
          <div className="mt-2 grid gap-x-8 gap-y-3 sm:grid-cols-2">
            <Names title={words.shownOn(name)} ids={shownOn} />
            <Names title={words.shows(name)} ids={shows} />
          </div>
        </>
      )}
    </section>
  )
}

function Names({ title, ids }: { title: string; ids: readonly number[] }) {
  const id = useId()
  return (
    <div>
      <h3 id={id} className="font-semibold text-sm">
        {title}
      </h3>
      {ids.length === 0 ? (
        <p className="text-ink-2 text-sm">{words.nothing}</p>
      ) : (
        <ul aria-labelledby={id} className="text-sm">
          {ids.map(one => (
            <li key={one}>
              <Name id={one} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const nameText = (name: string | null | undefined, id: number) => name ?? `#${id}`

function Name({ id }: { id: number }) {
  const name = useReferenceName('Custom_ServiceCondition', id)
  return (
    <Link href={`${toolNamed('services').path}/${id}`} className="link">
      {nameText(name, id)}
    </Link>
  )
}

const WIDTH = 720
const BOX = 200
const HALF = 16
const LETTERS = 26
const shorten = (text: string) => (text.length > LETTERS ? `${text.slice(0, LETTERS - 1)}…` : text)

function Drawing({ graph, name, label }: { graph: RelatedGraph; name: string; label: string }) {
  const { nodes, height, middle, hidden } = graph
  const mark = useId()
  const extra = hidden.left > 0 || hidden.right > 0 ? 24 : 0
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${height + extra}`}
      className="mt-3 w-full text-ink max-sm:hidden"
    >
      <defs>
        <marker
          id={mark}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto-start-reverse"
        >
          <path d="M0,0 L8,4 L0,8 z" className="fill-ink-2" />
        </marker>
      </defs>
      {nodes.map(({ id, side, isMutual, y }) => {
        const [from, to] = side === 'left' ? [BOX, WIDTH / 2 - BOX / 2] : [WIDTH / 2 + BOX / 2, WIDTH - BOX]
        const [begin, end] = side === 'left' ? [y, middle] : [middle, y]
        const bend = (from + to) / 2
        return (
          <path
            key={id}
            d={`M${from},${begin} C${bend},${begin} ${bend},${end} ${to},${end}`}
            className="fill-none stroke-ink-2"
            strokeWidth="1.5"
            markerEnd={`url(#${mark})`}
            {...(isMutual && { markerStart: `url(#${mark})` })}
          />
        )
      })}
      <Box x={WIDTH / 2 - BOX / 2} y={middle} text={name} isOwn />
      {nodes.map(({ id, side, y }) => (
        <Node key={id} id={id} x={side === 'left' ? 0 : WIDTH - BOX} y={y} />
      ))}
      {hidden.left > 0 && (
        <text x={0} y={height + 16} className="fill-ink-2 text-[13px]">
          {words.more(hidden.left)}
        </text>
      )}
      {hidden.right > 0 && (
        <text x={WIDTH} y={height + 16} textAnchor="end" className="fill-ink-2 text-[13px]">
          {words.more(hidden.right)}
        </text>
      )}
    </svg>
  )
}

function Node({ id, x, y }: { id: number; x: number; y: number }) {
  const name = useReferenceName('Custom_ServiceCondition', id)
  return <Box x={x} y={y} text={nameText(name, id)} />
}

function Box({ x, y, text, isOwn = false }: { x: number; y: number; text: string; isOwn?: boolean }) {
  return (
    <g>
      <rect
        x={x + 1}
        y={y - HALF}
        width={BOX - 2}
        height={HALF * 2}
        rx="6"
        className={isOwn ? 'fill-accent stroke-accent' : 'fill-sheet stroke-edge'}
      />
      <text
        x={x + BOX / 2}
        y={y + 4.5}
        textAnchor="middle"
        className={isOwn ? 'fill-accent-ink font-semibold text-[13px]' : 'fill-ink text-[13px]'}
      >
        {shorten(text)}
      </text>
    </g>
  )
}
