import type { Json } from '@rounds/core/entities'
import { fileWords } from '@rounds/core/words/files'
import { type PointerEvent, useRef } from 'react'
import { NumberField } from '../kit/number-field.tsx'
import type { ShownRecord } from '../records/tool-parts.ts'

const shapes = [
  { name: fileWords.focalPoint.wide, className: 'aspect-[16/9] w-40' },
  { name: fileWords.focalPoint.square, className: 'aspect-square w-24' },
  { name: fileWords.focalPoint.tall, className: 'aspect-[3/4] w-20' },
] as const

/** The point of an image that stays visible however it is cropped; set by click, arrow keys, or number fields. */
export function FocalPoint({ shown, src }: { shown: ShownRecord; src: string }) {
  const meta = (shown.values.FMeta ?? {}) as Readonly<Record<string, Json>>
  const x = shareOf(meta.focalX)
  const y = shareOf(meta.focalY)
  const picture = useRef<HTMLDivElement>(null)
  const setPoint = (focalX: number, focalY: number) =>
    shown.onChange('FMeta', { ...meta, focalX: within(focalX), focalY: within(focalY) })

  const point = (event: PointerEvent) => {
    const box = picture.current?.getBoundingClientRect()
    if (box && event.buttons === 1)
      setPoint((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height)
  }
  return (
    <div className="flex flex-col gap-3 pt-3">
      <p className="text-ink-2 text-sm">{fileWords.focalPoint.pointWhatMustStay}</p>
      <div
        ref={picture}
        onPointerDown={event => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          event.currentTarget.querySelector('button')?.focus()
          point(event)
        }}
        onPointerMove={point}
        className="relative w-fit cursor-crosshair touch-none self-center overflow-hidden rounded-md border border-rule"
      >
        <img src={src} alt="" draggable={false} className="max-h-96 max-w-full" />
        <button
          type="button"
          aria-label={fileWords.focalPoint.focalPointFromLeft(percent(x), percent(y))}
          onKeyDown={event => {
            const step = event.shiftKey ? 0.1 : 0.01
            const [dx, dy] = arrows[event.key] ?? []
            if (dx === undefined || dy === undefined) return
            event.preventDefault()
            setPoint(x + dx * step, y + dy * step)
          }}
          className="-translate-1/2 absolute size-8 rounded-full border-2 border-white bg-black/25 shadow-[0_0_0_2px_black]"
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:max-w-72">
        <NumberField
          label={fileWords.focalPoint.fromTheLeft}
          min={0}
          max={100}
          value={percent(x)}
          onValue={value => setPoint((value ?? 50) / 100, y)}
        />
        <NumberField
          label={fileWords.focalPoint.fromTheTop}
          min={0}
          max={100}
          value={percent(y)}
          onValue={value => setPoint(x, (value ?? 50) / 100)}
        />
      </div>
      <ul aria-label={fileWords.focalPoint.howItIsCut} className="flex flex-wrap items-end gap-4">
        {shapes.map(({ name, className }) => (
          <li key={name}>
            <img
              src={src}
              alt=""
              className={`${className} rounded-sm border border-rule object-cover`}
              style={{ objectPosition: `${x * 100}% ${y * 100}%` }}
            />
            <span className="text-ink-2 text-xs">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const shareOf = (value: unknown) => (typeof value === 'number' ? within(value) : 0.5)
const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000
const percent = (share: number) => Math.round(share * 100)
