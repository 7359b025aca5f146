import { FileText, type LucideIcon } from 'lucide-react'

/** Icons by Lucide name, and the fallback for unknown names. */
export interface Icons<T = LucideIcon> {
  readonly known: Readonly<Record<string, T>>
  readonly otherwise?: T
}

/** Vite inserts every icon of `icon-names.ts` here (build/icons.ts), so each is named only in its definition. */
export const icons: Icons = { known: {}, otherwise: FileText }
