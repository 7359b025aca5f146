import { FileText, type LucideIcon } from 'lucide-react'

/** Icons by their Lucide names, and what is drawn for a name that is none of them. */
export interface Icons<T = LucideIcon> {
  readonly known: Readonly<Record<string, T>>
  readonly otherwise?: T
}

/** Vite puts every icon of `icon-names.ts` in here (build/icons.ts), so that each is named in its definition alone. */
export const icons: Icons = { known: {}, otherwise: FileText }
