import { useState } from 'react'
import { type Density, readAppearance, setDensity, setTheme, type Theme } from './appearance.ts'
import { Button } from './button.tsx'
import { ActionPieces } from './kit-page/action-pieces.tsx'
import { CodePieces } from './kit-page/code-pieces.tsx'
import { DatePieces } from './kit-page/date-pieces.tsx'
import { FieldPieces } from './kit-page/field-pieces.tsx'
import { FigurePieces } from './kit-page/figure-pieces.tsx'
import { GridPieces } from './kit-page/grid-pieces.tsx'
import { MessagePieces } from './kit-page/message-pieces.tsx'
import { OrderPieces } from './kit-page/order-pieces.tsx'
import { OverlayPieces } from './kit-page/overlay-pieces.tsx'
import { TextPieces } from './kit-page/text-pieces.tsx'
import { TreePieces } from './kit-page/tree-pieces.tsx'
import { PageHeader } from './page-header.tsx'
import { Select } from './select.tsx'
import { StatusLine } from './status-line.tsx'
import { Toaster } from './toaster.tsx'

/** Every component of the kit in its states, for development. */
export function KitPage() {
  const [appearance, setAppearance] = useState(readAppearance)
  const change = (next: { theme: Theme; density: Density }) => {
    setTheme(next.theme)
    setDensity(next.density)
    setAppearance(next)
  }
  return (
    <div className="flex min-h-dvh flex-col bg-sheet">
      <main className="mx-auto w-full max-w-[1900px] flex-1 px-4 py-5 sm:px-6">
        <PageHeader
          title="Kit"
          sentence="Every generic piece in its states."
          actions={
            <>
              <Select
                hideLabel
                size="sm"
                label="Theme"
                placeholder={null}
                options={['system', 'light', 'dark'].map(value => ({ value, label: `Theme: ${value}` }))}
                value={appearance.theme}
                onValue={theme => change({ ...appearance, theme: theme as Theme })}
              />
              <Select
                hideLabel
                size="sm"
                label="Rows"
                placeholder={null}
                options={['compact', 'regular', 'roomy'].map(value => ({ value, label: `Rows: ${value}` }))}
                value={appearance.density}
                onValue={density => change({ ...appearance, density: density as Density })}
              />
              <Button kind="primary">The usual thing</Button>
            </>
          }
        />
        <GridPieces />
        <ActionPieces />
        <FieldPieces />
        <DatePieces />
        <TreePieces />
        <OrderPieces />
        <TextPieces />
        <CodePieces />
        <FigurePieces />
        <MessagePieces />
        <OverlayPieces />
      </main>
      <StatusLine
        className="sticky bottom-0"
        tone="ready"
        words="3 rows selected · nothing unsaved"
        keys={[
          { keys: '↵', effect: 'Open' },
          { keys: 'Space', effect: 'Select' },
          { keys: 'F2', effect: 'Edit' },
        ]}
      />
      <Toaster />
    </div>
  )
}
