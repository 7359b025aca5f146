import { useState } from 'react'
import { Button } from '../button.tsx'
import { RichText } from '../rich-text.tsx'
import { Piece } from './piece.tsx'

const WRITTEN = `<h2>Who it is for</h2><p>You may join after a <strong>heart attack</strong>, a stent, or <a href="page:1182">surgery</a>.</p><ul><li>Bring your <em>referral</em></li><li>Wear shoes for walking</li></ul><blockquote><p>I came back stronger.</p></blockquote><table><tbody><tr><th>Day</th><th>Hours</th></tr><tr><td>Monday</td><td>9 to 5</td></tr></tbody></table>`
const BY_OTHERS = `<p>A film:</p><figure><iframe src="https://player.vimeo.com/video/1" width="560" height="315"></iframe><figcaption>How to breathe</figcaption></figure><table><caption>Hours</caption><thead><tr><th>Day</th><th>Hours</th></tr></thead><tbody><tr><td>Monday</td><td>9 to 5</td></tr></tbody></table>`
const PICTURE = '/maintenance/rounds.svg'

/** Long texts. */
export function TextPieces() {
  const [html, setHtml] = useState(WRITTEN)
  const [before, setBefore] = useState<readonly string[]>([])
  const [shared, setShared] = useState('<p>The page undoes this.</p>')
  return (
    <Piece name="Rich text" className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-2">
      <div className="measure space-y-3">
        <RichText
          label="Copy"
          help="As the public will read it."
          value={html}
          onValue={setHtml}
          onPickLink={async () => ({ href: 'page:7', text: 'Our services' })}
          onPickImage={async () => ({ src: PICTURE, alt: '' })}
          onPutImage={async file => {
            if (file.name === 'broken.png') throw new Error('The disk is full.')
            return { src: `/maintenance/rounds.svg?${file.name}&${file.size}` }
          }}
        />
        <Button size="sm" onClick={() => setHtml('<p>From an older version.</p>')}>
          Take an older version
        </Button>
        <Button size="sm" onClick={() => setHtml(BY_OTHERS)}>
          Take what others wrote
        </Button>
        <output data-testid="html" className="block break-words font-mono text-ink-2 text-xs">
          {html}
        </output>
      </div>
      <div className="measure space-y-3">
        <RichText
          label="Introduction"
          placeholder="What is the page about?"
          required
          error="Write at least a sentence."
          value=""
          onValue={() => {}}
        />
        <RichText
          label="With the page’s undo"
          value={shared}
          onValue={next => {
            setBefore([...before, shared])
            setShared(next)
          }}
          sharedUndo={{
            undo: () => {
              setShared(before.at(-1) ?? shared)
              setBefore(before.slice(0, -1))
            },
            redo: () => {},
          }}
        />
        <RichText label="Only to read" readOnly value={WRITTEN} onValue={() => {}} />
      </div>
    </Piece>
  )
}
