import { pageWords } from '@rounds/core/words/pages'
import clsx from 'clsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApp } from '../context/app-context.ts'
import { useSessionTag } from '../context/rounds.ts'
import { keep, readStored } from '../context/storage.ts'
import { useShortcut } from '../context/use-shortcut.ts'
import { Dialog } from '../kit/dialog.tsx'
import { TryAgainButton } from '../kit/try-again-button.tsx'
import { useReading } from '../kit/use-reading.ts'
import { BORDERS } from './preview-size.ts'
import { previewSlots } from './preview-slots.ts'
import { usePreviewWindow } from './use-preview-window.ts'

const widths = [
  { id: 'phone', name: pageWords.preview.phone, pixels: 390 },
  { id: 'tablet', name: pageWords.preview.tablet, pixels: 820 },
  { id: 'desktop', name: pageWords.preview.desktop, pixels: 1280 },
] as const

type WidthId = (typeof widths)[number]['id']

export interface PreviewProps {
  cId: number
  /** Changes whenever the server has something new to show. */
  stamp: string
  hasDraft: boolean
  /** The current block, which the preview scrolls to. */
  block?: string | undefined
  /** Called when a block is clicked. */
  onBlock?: ((uuid: string) => void) | undefined
}

/** A ticket lasts a quarter of an hour (server/site/tickets); it is renewed before that. */
const TICKET_MS = 10 * 60_000

/** The page as the public will see it: the draft, rendered by the site's own code. */
export function Preview({ cId, stamp, hasDraft, block, onBlock }: PreviewProps) {
  const { client } = useApp()
  const [width, setWidth] = useState<WidthId>(() => readStored('preview', 'phone'))
  const slots = useMemo(() => previewSlots(client), [client])
  const [state, send] = useReading(slots, { cId, draft: hasDraft }, { expires: TICKET_MS })
  const { answer, message } = state.context
  // The ticket ends with its session; the next session needs a new one.
  const isSignedOut = useSessionTag('asks to sign in again')
  const wasSignedOut = useRef(isSignedOut)
  useEffect(() => {
    if (wasSignedOut.current && !isSignedOut) send({ type: 'ASK', what: { cId, draft: hasDraft } })
    wasSignedOut.current = isSignedOut
  }, [isSignedOut, send, cId, hasDraft])
  const [isWide, setWide] = useState(false)
  const openWindow = usePreviewWindow(answer?.url, stamp)
  useShortcut('page.preview', answer !== null, () => setWide(true))
  const chosen = widths.find(({ id }) => id === width) ?? widths[0]
  return (
    <div className="flex h-full min-h-96 flex-col bg-well p-3">
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <fieldset className="flex gap-1">
          <legend className="sr-only">{pageWords.preview.widthOfThePreview}</legend>
          {widths.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === width}
              onClick={() => {
                setWidth(id)
                keep('preview', id)
              }}
              className={clsx(
                'rounded-sm px-1.5 py-1 text-sm',
                id === width ? 'bg-sheet font-semibold' : 'text-ink-2 hover:text-ink',
              )}
            >
              {name}
            </button>
          ))}
        </fieldset>
        <span className="ml-auto flex gap-1">
          <button type="button" className={LOOK} disabled={!answer} onClick={() => setWide(true)}>
            {pageWords.preview.fullWidth}
          </button>
          <button type="button" className={LOOK} disabled={!answer} onClick={openWindow}>
            {pageWords.preview.ownWindow}
          </button>
        </span>
      </div>
      {state.hasTag('shows a message') && (
        <p className="text-loss">
          {pageWords.preview.previewCouldNotHad} {message}{' '}
          <TryAgainButton onRetry={() => send({ type: 'RETRY' })} />
        </p>
      )}
      {answer && (
        <Dialog
          open={isWide}
          onOpenChange={setWide}
          title={pageWords.preview.pagePublicWillSee}
          description={onBlock && pageWords.preview.clickToEdit}
          size="10xl"
        >
          <div className="flex h-[74dvh] flex-col">
            <PreviewFrame
              url={answer.url}
              {...{ stamp, block }}
              onBlock={
                onBlock &&
                (uuid => {
                  setWide(false)
                  onBlock(uuid)
                })
              }
            />
          </div>
        </Dialog>
      )}
      {answer && <PreviewFrame url={answer.url} pixels={chosen.pixels} {...{ stamp, block, onBlock }} />}
    </div>
  )
}

const LOOK = 'rounded-sm px-1.5 py-1 text-ink-2 text-sm hover:text-ink'

/** The page in a frame; null if the server was unreachable and the browser shows its own, inaccessible page. */
const pageIn = (frame: HTMLIFrameElement) => frame.contentDocument?.defaultView

/** The block around an element of the preview, as marked by the server. */
function blockAt(target: EventTarget | null): string | undefined {
  // Elements in the frame belong to another window.
  const marked = (target as Element | null)?.closest?.('[class*="at-"]')
  return /(?:^|\s)at-([\da-f-]{36})(?:\s|$)/.exec(marked?.className ?? '')?.[1]
}

/** Scrolls to a block that is not in view; moves only the page in the frame. */
function scrollToBlock(frame: HTMLIFrameElement | null, uuid: string): void {
  const inner = frame && pageIn(frame)
  const place = inner?.document.querySelector(`.at-${uuid}`)?.getBoundingClientRect()
  if (!inner || !place || (place.top >= 0 && place.top < inner.innerHeight / 2)) return
  inner.scrollTo(0, inner.scrollY + place.top - 24)
}

interface FrameProps extends Pick<PreviewProps, 'stamp' | 'block' | 'onBlock'> {
  url: string
  /** The width that it is laid out at; as wide as there is room if omitted. */
  pixels?: number
}

/** A page at a width, scaled to fit; it keeps its scroll position when reloaded. */
function PreviewFrame({ url, stamp, pixels, block, onBlock }: FrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const scroll = useRef(0)
  const shown = useRef(stamp)
  const [room, setRoom] = useState({ width: pixels ?? 1280, height: 600 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (shown.current === stamp) return
    shown.current = stamp
    const element = frame.current
    if (!element) return
    const inner = pageIn(element)
    if (inner) {
      scroll.current = inner.scrollY
      inner.location.reload()
    } else element.src = url
  }, [stamp, url])
  useEffect(() => {
    if (block) scrollToBlock(frame.current, block)
  }, [block])
  const latest = useRef(onBlock)
  latest.current = onBlock
  const onLoad = (element: HTMLIFrameElement) => {
    const inner = pageIn(element)
    inner?.scrollTo(0, scroll.current)
    inner?.document.addEventListener('click', event => {
      const uuid = blockAt(event.target)
      if (uuid === undefined || !latest.current) return
      if ((event.target as Element).closest('a')) event.preventDefault()
      latest.current(uuid)
    })
  }
  const width = pixels ?? room.width
  const scale = Math.min(1, room.width / width)
  return (
    <div
      ref={box}
      className="relative mx-auto min-h-80 w-full flex-1 overflow-hidden rounded-md border border-rule bg-sheet max-md:min-h-[70vh]"
      style={pixels === undefined ? undefined : { maxWidth: pixels + BORDERS }}
    >
      <iframe
        ref={frame}
        className="absolute top-0 left-0"
        title={pageWords.preview.pagePublicWillSee}
        // Its own scripts are blocked: the page has the same origin as this one.
        sandbox="allow-same-origin"
        src={url}
        onLoad={event => onLoad(event.currentTarget)}
        style={{
          width,
          height: room.height / scale,
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      />
    </div>
  )
}
