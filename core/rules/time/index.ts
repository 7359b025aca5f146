export * from './calendar.ts'
export * from './dates.ts'
export * from './opening-hours.ts'
export * from './time-zone.ts'
