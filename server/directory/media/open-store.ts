import type { Config } from '../../platform/config'
import type { FileStore } from '../../platform/file-store'
import { errorLine, StartupError } from '../../platform/startup-error'
import { diskStore } from './disk-store'

/**
 * The store that the configuration names, proven to work.
 * @throws StartupError when it does not.
 */
export async function openStore({
  filesS3,
  dataDir,
}: Pick<Config, 'filesS3' | 'dataDir'>): Promise<FileStore> {
  if (filesS3 === null) return diskStore(dataDir)
  // A large library that most servers never need.
  const { s3Store } = await import('./s3-store')
  const store = s3Store(filesS3, dataDir)
  try {
    await store.check()
    return store
  } catch (error) {
    store.close()
    throw new StartupError(
      `Não consegui usar o balde “${filesS3.bucket}” dos arquivos (${errorLine(error)}): confira FILES_S3_BUCKET, FILES_S3_ENDPOINT e as chaves.`,
    )
  }
}
