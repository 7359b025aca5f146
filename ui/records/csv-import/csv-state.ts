import type { Outcome } from '@rounds/core/rules/csv'
import { csvImportWords } from '@rounds/core/words/csv-import'
import type { Answered, Ask, PlanAsk } from './csv-messages.ts'
import type { CsvTable, Separator } from './csv-table.ts'

/** Reads files and plans imports in a web worker. */
export interface CsvState {
  readonly read: (files: readonly File[], entity: string, separator?: Separator) => Promise<CsvTable>
  readonly plan: (plan: PlanAsk) => Promise<readonly Outcome[]>
  readonly close: () => void
}

interface Waiting {
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
}

/** Starts the worker; close it when leaving the import. */
export function openCsvState(): CsvState {
  const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let asked = 0

  worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
    const asker = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.ok) asker?.resolve(data.value as never)
    else asker?.reject(new Error(data.message))
  })
  const failAll = () => {
    for (const { reject } of waiting.values()) reject(new Error(csvImportWords.csvState.fileCouldNotRead))
    waiting.clear()
  }
  worker.addEventListener('error', failAll)
  worker.addEventListener('messageerror', failAll)

  const ask = <T>(message: Ask): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      asked += 1
      waiting.set(asked, { resolve: resolve as Waiting['resolve'], reject })
      worker.postMessage({ id: asked, ...message })
    })

  return {
    read: async (files, entity, separator) => {
      const bytesOf = async (file: File) => ({
        name: file.name,
        bytes: new Uint8Array(await file.arrayBuffer()),
      })
      return ask<CsvTable>({
        effect: 'read',
        files: await Promise.all(files.map(bytesOf)),
        entity,
        separator,
      })
    },
    plan: plan => ask<readonly Outcome[]>({ effect: 'plan', plan }),
    close: () => worker.terminate(),
  }
}
