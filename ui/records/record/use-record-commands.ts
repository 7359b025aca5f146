import type { PlacedSection } from '@rounds/core/layouts'
import { recordWords } from '@rounds/core/words/record'
import { useScreenCommands } from '../../context/screen-commands.ts'

/** Offers in the palette to save the record and to go to each section of its form. */
export function useRecordCommands({
  sections,
  onSave,
  onSection,
}: {
  sections: readonly PlacedSection<unknown>[]
  /** Null for those who may only read it. */
  onSave: (() => void) | null
  onSection: (id: string) => void
}): void {
  useScreenCommands([
    ...(onSave ? [{ id: 'record.save', title: recordWords.commands.save, run: onSave }] : []),
    ...sections.flatMap(({ id, heading }) =>
      heading
        ? [
            {
              id: `record.section.${id}`,
              title: recordWords.commands.goTo(heading),
              run: () => onSection(id),
            },
          ]
        : [],
    ),
  ])
}
