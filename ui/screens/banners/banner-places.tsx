import type { BannerFacts } from '@rounds/core/api'
import { bannerWords } from '@rounds/core/words/banners'
import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { Select } from '../../kit/select.tsx'
import { PagesPicker } from '../../pages/page-picker.tsx'
import type { TypedBanner } from './banner-slots.ts'

const words = bannerWords.places

interface BannerPlacesProps {
  typed: TypedBanner
  choices: BannerFacts['choices']
  mayWrite: boolean
  onType: (more: Partial<TypedBanner>) => void
}

/** The folders and pages that show a banner. */
export function BannerPlaces({ typed, choices, mayWrite, onType }: BannerPlacesProps) {
  const id = useId()
  const [picking, setPicking] = useState(false)
  const { folders, pages } = typed
  const free = choices.filter(choice => !folders.some(folder => folder.id === choice.id))
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold">
        {words.heading}
      </h2>
      {folders.length + pages.length === 0 && <p className="text-sm">{words.nowhere}</p>}
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <div className="min-w-0">
          <Chosen
            label={words.folders}
            named={folders}
            mayWrite={mayWrite}
            onRemove={key => onType({ folders: folders.filter(folder => folder.id !== key) })}
          />
          {mayWrite && (
            <Select
              className="mt-1"
              label={words.addFolder}
              help={words.folderHelp}
              value=""
              options={free.map(choice => ({ value: String(choice.id), label: choice.name }))}
              onValue={value => {
                const added = free.find(choice => String(choice.id) === value)
                if (added) onType({ folders: [...folders, added] })
              }}
            />
          )}
        </div>
        <div className="min-w-0">
          <Chosen
            label={words.pages}
            named={pages}
            mayWrite={mayWrite}
            onRemove={key => onType({ pages: pages.filter(page => page.id !== key) })}
          />
          {mayWrite && (
            <Button className="mt-1" aria-haspopup="dialog" onClick={() => setPicking(true)}>
              {words.addPage}
            </Button>
          )}
        </div>
      </div>
      {picking && (
        <PagesPicker
          title={words.choosePage}
          exclude={pages.map(page => page.id)}
          onClose={() => setPicking(false)}
          onPicked={picked => {
            onType({ pages: [...pages, ...picked.map(({ cId, title }) => ({ id: cId, name: title }))] })
            setPicking(false)
          }}
        />
      )}
    </section>
  )
}

interface ChosenProps {
  label: string
  named: BannerFacts['pages']
  mayWrite: boolean
  onRemove: (id: number) => void
}

function Chosen({ label, named, mayWrite, onRemove }: ChosenProps) {
  return (
    <>
      <p className="font-semibold text-sm">{label}</p>
      <ul className="flex flex-col">
        {named.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-1 py-0.5 text-sm">
            <span className="wrap-anywhere min-w-0 flex-1">{name}</span>
            {mayWrite && (
              <IconButton name={words.remove(name)} onClick={() => onRemove(id)}>
                <X />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
