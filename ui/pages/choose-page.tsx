import { pageWords } from '@rounds/core/words/pages'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useStatus } from '../context/app-context.ts'
import { Button } from '../kit/button.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { PagePicker } from './page-picker.tsx'

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
        <PagePicker
          title={pageWords.choosePage.chooseAPage2}
          onClose={() => setPicking(false)}
          onPick={({ cId }) => setParameters({ cid: String(cId) })}
        />
      )}
    </>
  )
}
