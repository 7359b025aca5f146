import { Content } from '@rounds/core/entities'
import { pageWords } from '@rounds/core/words/pages'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useStatus } from '../context/app-context.ts'
import { Button } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { ReferencePicker } from '../records/record/controls/reference-picker.tsx'

/** A screen about one page, while none is chosen: the URL gets its id. */
export function ChoosePage() {
  const [, setParameters] = useSearchParams()
  const [picking, setPicking] = useState(false)
  useStatus({ tone: 'idle', words: pageWords.choosePage.noPageChosen })
  return (
    <>
      <EmptyState
        title={pageWords.choosePage.whichPage}
        action={
          <Button kind="primary" aria-haspopup="dialog" onClick={() => setPicking(true)}>
            {pageWords.choosePage.chooseAPage}
          </Button>
        }
      >
        {pageWords.choosePage.screenAboutOnePageTime}
      </EmptyState>
      {picking && (
        <ReferencePicker
          entity={Content}
          title={pageWords.choosePage.chooseAPage2}
          current={null}
          onClose={() => setPicking(false)}
          onPick={key => setParameters({ cid: String(key) })}
        />
      )}
    </>
  )
}
