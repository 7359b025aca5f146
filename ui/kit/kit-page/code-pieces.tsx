import { useState } from 'react'
import { Button } from '../button.tsx'
import type { CodeLanguage } from '../code-editor/languages.ts'
import { CodeEditor } from '../code-editor.tsx'
import { Piece } from './piece.tsx'

const TEXTS: Record<CodeLanguage, string> = {
  html: '<section class="lead">\n  <h2>Visits</h2>\n  <p>Every day &amp; night.</p>\n</section>',
  css: '.lead h2 {\n  color: #004a4a; /* teal */\n  margin: 0 1rem;\n}',
  javascript: "// Counts the visits\nconst visits = new Map([['today', 12]])\nexport default visits",
  json: '{\n  "beds": 12,\n  "open": true\n}',
  liquid:
    '{% for page in pages limit: 3 %}\n  <a href="{{ page.url }}">{{ page.title | escape }}</a>\n{% endfor %}',
  text: 'Nothing special',
}

/** Code. */
export function CodePieces() {
  const [liquid, setLiquid] = useState(TEXTS.liquid)
  return (
    <Piece name="Code editor" className="grid items-start gap-x-10 gap-y-5 lg:grid-cols-2">
      <div className="min-w-0 space-y-3">
        <CodeEditor
          label="Template"
          help="Rendered for every page of the type."
          language="liquid"
          value={liquid}
          onValue={setLiquid}
          error="The template cannot be rendered."
          problems={[
            { line: 2, message: 'There is no filter “escaped”.' },
            { line: 3, message: 'The loop is never used.', severity: 'warning' },
          ]}
        />
        <Button size="sm" onClick={() => setLiquid(`{% comment %}new{% endcomment %}\n${liquid}`)}>
          Put a line before
        </Button>
        <output
          data-testid="code"
          className="block whitespace-pre-wrap break-words font-mono text-ink-2 text-xs"
        >
          {liquid}
        </output>
      </div>
      <div className="min-w-0 space-y-3">
        {(['html', 'css', 'javascript'] as const).map(language => (
          <CodeEditor
            key={language}
            label={language}
            language={language}
            rows={4}
            value={TEXTS[language]}
            onValue={() => {}}
          />
        ))}
        <CodeEditor
          label="Only to read"
          language="json"
          readOnly
          rows={4}
          value={TEXTS.json}
          onValue={() => {}}
        />
      </div>
    </Piece>
  )
}
