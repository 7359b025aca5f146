import {
  AlignLeft,
  Calendar,
  CircleDot,
  Clock,
  EyeOff,
  Hash,
  Heading,
  HeartPulse,
  House,
  List,
  ListChecks,
  type LucideIcon,
  Mail,
  Map as MapOutline,
  MapPin,
  Paperclip,
  Phone,
  Signature,
  SquareCheck,
  Star,
  Stethoscope,
  Tag,
  Text,
  ToggleRight,
  Type,
} from 'lucide-react'
import type { FieldKind } from './form-kinds.ts'

const ICONS: Readonly<Record<FieldKind, LucideIcon>> = {
  text: Type,
  'long text': AlignLeft,
  email: Mail,
  phone: Phone,
  number: Hash,
  date: Calendar,
  'date of birth': Calendar,
  time: Clock,
  choice: CircleDot,
  choices: ListChecks,
  dropdown: List,
  checkbox: SquareCheck,
  'yes or no': ToggleRight,
  address: House,
  state: MapOutline,
  file: Paperclip,
  signature: Signature,
  rating: Star,
  physician: Stethoscope,
  location: MapPin,
  specialty: Tag,
  service: HeartPulse,
  hidden: EyeOff,
  heading: Heading,
  copy: Text,
}

/** The icon of a kind of question. */
export function KindIcon({ kind }: { kind: FieldKind }) {
  const Icon = ICONS[kind]
  return <Icon aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
}
