import { Content } from '@rounds/core/entities'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useStatus } from '../context/app-context.ts'
import { Button } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ReferencePicker } from '../records/record/controls/reference-picker.tsx'

/** A screen about one page, while no page is chosen: the address gets its number. */
export function ChoosePage() {
  const [, setParameters] = useSearchParams()
  const [picking, setPicking] = useState(false)
  useStatus({ tone: 'idle', words: 'No page chosen' })
  return (
    <>
      <EmptyState
        title="Which page?"
        action={
          <Button kind="primary" aria-haspopup="dialog" onClick={() => setPicking(true)}>
            Choose a page…
          </Button>
        }
      >
        This screen is about one page at a time.
      </EmptyState>
      {picking && (
        <ReferencePicker
          entity={Content}
          title="Choose a page"
          current={null}
          onClose={() => setPicking(false)}
          onPick={key => setParameters({ cid: String(key) })}
        />
      )}
    </>
  )
}
