import { Content } from '@rounds/core/entities'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../kit/button.tsx'
import { ReferencePicker } from '../../records/record/controls/reference-picker.tsx'
import { useReferenceName } from '../../records/values/use-reference-names.ts'

/** Picks the page to copy: its blocks, its folders and what it belongs to come along. */
export function CopyOfPage({ busy, onMake }: { busy: boolean; onMake: (cId: number) => void }) {
  const [parameters, setParameters] = useSearchParams()
  const chosen = Number(parameters.get('page')) || null
  const name = useReferenceName('Content', chosen)
  const [picking, setPicking] = useState(false)
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-2">
        The copy has all blocks and folders of the page, “(copy)” in its title and an address of its own.
      </p>
      {chosen !== null && (
        <p>
          Copy of <strong className="font-semibold">{name ?? `page ${chosen}`}</strong>{' '}
          <span className="font-mono text-ink-2 text-sm">page {chosen}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button aria-haspopup="dialog" onClick={() => setPicking(true)}>
          {chosen === null ? 'Choose the page…' : 'Choose another page…'}
        </Button>
        <Button
          kind="primary"
          busy={busy}
          disabled={chosen === null}
          onClick={() => chosen !== null && onMake(chosen)}
        >
          Make the copy
        </Button>
      </div>
      {picking && (
        <ReferencePicker
          entity={Content}
          title="Page to copy"
          current={chosen}
          onClose={() => setPicking(false)}
          onPick={key => {
            setPicking(false)
            setParameters({ from: 'copy', page: String(key) }, { replace: true })
          }}
        />
      )}
    </div>
  )
}
