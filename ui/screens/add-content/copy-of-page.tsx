import { addContentWords } from '@rounds/core/words/add-content'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { Button } from '../../kit/button.tsx'
import { PagePicker } from '../../pages/page-picker.tsx'
import { useReferenceName } from '../../records/values/use-reference-names.ts'

/** Picks the page to copy, with its blocks, folders and links. */
export function CopyOfPage({ busy, onMake }: { busy: boolean; onMake: (cId: number) => void }) {
  const [parameters, setParameters] = useSearchParams()
  const chosen = Number(parameters.get('page')) || null
  const name = useReferenceName('Content', chosen)
  const [picking, setPicking] = useState(false)
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-2">{addContentWords.copyOfPage.copyAllBlocksFolders}</p>
      {chosen !== null && (
        <p>
          {addContentWords.copyOfPage.copyOf}{' '}
          <strong className="font-semibold">{name ?? addContentWords.copyOfPage.page(chosen)}</strong>{' '}
          <span className="font-mono text-ink-2 text-sm">{addContentWords.copyOfPage.page(chosen)}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button aria-haspopup="dialog" onClick={() => setPicking(true)}>
          {chosen === null
            ? addContentWords.copyOfPage.chooseThePage
            : addContentWords.copyOfPage.chooseAnotherPage}
        </Button>
        <Button
          kind="primary"
          busy={busy}
          disabled={chosen === null}
          onClick={() => chosen !== null && onMake(chosen)}
        >
          {addContentWords.copyOfPage.makeTheCopy}
        </Button>
      </div>
      {picking && (
        <PagePicker
          title={addContentWords.copyOfPage.pageToCopy}
          current={chosen}
          onClose={() => setPicking(false)}
          onPick={({ cId }) => {
            setPicking(false)
            setParameters({ from: 'copy', page: String(cId) }, { replace: true })
          }}
        />
      )}
    </div>
  )
}
