import { serviceCount } from './services.ts'

/** How many of each the demo has, beside what is listed one by one (decisions §7). */
export const counts = {
  news: 40,
  locations: 60,
  physicians: 250,
  services: serviceCount,
  submissions: 500,
  redirects: 200,
  auditEntries: 1000,
} as const
