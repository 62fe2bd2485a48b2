import type { ReportSource } from '../../../src/domain/reports/metrics'
import { AREA_SOURCES } from './sources/areas.sql'
import { MARIA_SOURCES } from './sources/maria.sql'
import { PBM_SOURCES } from './sources/pbm.sql'
import { SERVICE_SOURCES } from './sources/service.sql'
import type { SourceSql } from './sources/source.sql'

export type { SourceSql } from './sources/source.sql'

/** All kinds of facts. */
export const SOURCES: Readonly<Record<ReportSource, SourceSql>> = {
  ...SERVICE_SOURCES,
  ...AREA_SOURCES,
  ...PBM_SOURCES,
  ...MARIA_SOURCES,
}
