import { modelled } from './models/index.ts'
import { testEveryPath } from './support/every-path.ts'

testEveryPath(modelled.tableView, modelled.tableBegun, modelled.tableSearch, modelled.tableExport)
