import { cutInside, type PictureCut } from '@rounds/core/rules/files'
import { fileWords } from '@rounds/core/words/files'
import clsx from 'clsx'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

export interface CropBoxProps {
  src: string
  size: { readonly width: number; readonly height: number }
  cut: PictureCut
  /** Width to height; undefined for any shape. */
  ratio: number | undefined
  onCut: (cut: PictureCut) => void
}

type Grip = 'move' | 'nw' | 'ne' | 'sw' | 'se'

const grips: readonly { readonly grip: Grip; readonly name: string; readonly place: string }[] = [
  {
    grip: 'nw',
    name: fileWords.cropBox.topLeftCorner,
    place: 'left-0 top-0 place-items-start cursor-nwse-resize',
  },
  {
    grip: 'ne',
    name: fileWords.cropBox.topRightCorner,
    place: 'right-0 top-0 place-items-start justify-items-end cursor-nesw-resize',
  },
  {
    grip: 'sw',
    name: fileWords.cropBox.bottomLeftCorner,
    place: 'left-0 bottom-0 place-items-end justify-items-start cursor-nesw-resize',
  },
  {
    grip: 'se',
    name: fileWords.cropBox.bottomRightCorner,
    place: 'right-0 bottom-0 place-items-end cursor-nwse-resize',
  },
]

/** In pixels of the image; with Shift, the specification's keyboard step (§9). */
const [STEP, LONG_STEP] = [1, 25]

/** An image with its crop; dragged, or moved by arrow keys. Number fields do the same. */
export function CropBox({ src, size, cut, ratio, onCut }: CropBoxProps) {
  const stage = useRef<HTMLDivElement>(null)
  const held = useRef<{ grip: Grip; x: number; y: number; cut: PictureCut } | null>(null)

  const change = (from: PictureCut, grip: Grip, dx: number, dy: number) =>
    onCut(cutInside(changeCut(from, grip, dx, dy, ratio, size), size))

  const onPointerDown = (grip: Grip) => (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.focus()
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { grip, x: event.clientX, y: event.clientY, cut }
  }
  const onPointerMove = (event: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect()
    const now = held.current
    if (!box || !now) return
    const scale = size.width / box.width
    change(
      now.cut,
      now.grip,
      Math.round((event.clientX - now.x) * scale),
      Math.round((event.clientY - now.y) * scale),
    )
  }
  const onPointerUp = () => {
    held.current = null
  }
  const onKeyDown = (grip: Grip) => (event: KeyboardEvent) => {
    const [dx, dy] = arrows[event.key] ?? []
    if (dx === undefined || dy === undefined) return
    event.preventDefault()
    const step = event.shiftKey ? LONG_STEP : STEP
    change(cut, grip, dx * step, dy * step)
  }
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`
  const words = fileWords.cropBox.pixelsFromLeftFromTop(cut.width, cut.height, cut.left, cut.top)

  return (
    <div
      ref={stage}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      className="relative w-fit touch-none self-center overflow-hidden border border-rule"
    >
      <img src={src} alt="" draggable={false} className="max-h-96 max-w-full" />
      <div
        className="absolute shadow-[0_0_0_9999px_rgb(0_0_0/0.55)] outline-1 outline-white"
        style={{
          left: percent(cut.left, size.width),
          top: percent(cut.top, size.height),
          width: percent(cut.width, size.width),
          height: percent(cut.height, size.height),
        }}
      >
        <button
          type="button"
          aria-label={fileWords.cropBox.thePartThatStays(words)}
          onPointerDown={onPointerDown('move')}
          onKeyDown={onKeyDown('move')}
          className="absolute inset-0 cursor-move focus-visible:-outline-offset-2"
        />
        {grips.map(({ grip, name, place }) => (
          <button
            key={grip}
            type="button"
            aria-label={fileWords.cropBox.partStays(name, words)}
            onPointerDown={onPointerDown(grip)}
            onKeyDown={onKeyDown(grip)}
            className={clsx(
              'absolute grid size-6 after:size-3.5 after:border after:border-black after:bg-white focus-visible:-outline-offset-2',
              place,
            )}
          />
        ))}
      </div>
    </div>
  )
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The crop after moving one of its corners, or all of it; the opposite corner stays. */
function changeCut(
  cut: PictureCut,
  grip: Grip,
  dx: number,
  dy: number,
  ratio: number | undefined,
  size: CropBoxProps['size'],
): PictureCut {
  if (grip === 'move')
    return {
      ...cut,
      left: Math.min(Math.max(0, cut.left + dx), size.width - cut.width),
      top: Math.min(Math.max(0, cut.top + dy), size.height - cut.height),
    }
  const [isTop, isLeft] = [grip.startsWith('n'), grip.endsWith('w')]
  const right = cut.left + cut.width
  const bottom = cut.top + cut.height
  const mostWidth = isLeft ? right : size.width - cut.left
  const mostHeight = isTop ? bottom : size.height - cut.top
  let width = Math.min(Math.max(1, cut.width + (isLeft ? -dx : dx)), mostWidth)
  let height = Math.min(Math.max(1, cut.height + (isTop ? -dy : dy)), mostHeight)
  if (ratio !== undefined) {
    if (dx === 0 && dy !== 0) width = height * ratio
    width = Math.min(width, mostWidth, mostHeight * ratio)
    height = width / ratio
  }
  return { left: isLeft ? right - width : cut.left, top: isTop ? bottom - height : cut.top, width, height }
}
