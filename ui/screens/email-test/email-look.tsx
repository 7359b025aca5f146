import { emailWords } from '@rounds/core/words/email'
import { useState } from 'react'
import { keep, readStored } from '../../context/storage.ts'
import { Button } from '../../kit/button.tsx'
import { EmailFrame } from './email-frame.tsx'

const words = emailWords.preview

const widths = [
  { id: 'phone', label: words.phone, pixels: 320 },
  { id: 'desktop', label: words.desktop, pixels: 600 },
] as const
type WidthId = (typeof widths)[number]['id']

interface Look {
  readonly width: WidthId
  readonly scheme: 'light' | 'dark'
  readonly hasPictures: boolean
  readonly isText: boolean
}

const usual: Look = { width: 'desktop', scheme: 'light', hasPictures: true, isText: false }

/** An email in common widths, color schemes and mail program settings. */
export function EmailLook({ html, text }: { html: string | null; text: string }) {
  const [stored, setLook] = useState<Look>(() => ({
    ...usual,
    ...readStored<Partial<Look>>('email preview', {}),
  }))
  const look = html === null ? { ...stored, isText: true } : stored
  const change = (changed: Partial<Look>) => {
    const next = { ...stored, ...changed }
    setLook(next)
    keep('email preview', next)
  }
  const { pixels } = widths.find(({ id }) => id === look.width) ?? widths[1]
  return (
    <div>
      {html !== null && (
        <div className="mb-2 flex flex-wrap gap-x-4 gap-y-2">
          <Choice label={words.format}>
            <Pressed on={!look.isText} onPress={() => change({ isText: false })} label={words.html} />
            <Pressed on={look.isText} onPress={() => change({ isText: true })} label={words.plainText} />
          </Choice>
          {!look.isText && (
            <>
              <Choice label={words.width}>
                {widths.map(({ id, label }) => (
                  <Pressed
                    key={id}
                    on={id === look.width}
                    onPress={() => change({ width: id })}
                    label={label}
                  />
                ))}
              </Choice>
              <Choice label={words.scheme}>
                {(['light', 'dark'] as const).map(scheme => (
                  <Pressed
                    key={scheme}
                    on={scheme === look.scheme}
                    onPress={() => change({ scheme })}
                    label={words[scheme]}
                  />
                ))}
              </Choice>
              <Pressed
                on={!look.hasPictures}
                onPress={() => change({ hasPictures: !look.hasPictures })}
                label={words.picturesOff}
              />
            </>
          )}
        </div>
      )}
      {look.isText || html === null ? (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard
          tabIndex={0}
          className="max-h-[70dvh] overflow-auto whitespace-pre-wrap break-words rounded-md border border-rule bg-sheet p-4 font-mono text-sm"
        >
          {text}
        </pre>
      ) : (
        <EmailFrame html={html} pixels={pixels} scheme={look.scheme} hasPictures={look.hasPictures} />
      )}
    </div>
  )
}

const Choice = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <fieldset aria-label={label} className="flex gap-1">
    {children}
  </fieldset>
)

function Pressed({ on, onPress, label }: { on: boolean; onPress: () => void; label: string }) {
  return (
    <Button
      size="sm"
      aria-pressed={on}
      onClick={onPress}
      className="aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent-strong"
    >
      {label}
    </Button>
  )
}
