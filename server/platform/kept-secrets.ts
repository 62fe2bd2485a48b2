import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { errorCode, StartupError } from './startup-error'

/**
 * Makes DATA_DIR if needed and proves that it can be written.
 * @throws StartupError when it cannot.
 */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new StartupError(
      `Sem permissão para gravar em DATA_DIR (${dataDir}): escolha outra pasta ou ajuste o dono dela.`,
    )
  }
}

/** As mkdir -p. Node's own recursive mode never returns where the system says "no such folder" for ever (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o755 })
  } catch (error) {
    // Another server made it meanwhile.
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/**
 * The secret kept in DATA_DIR under this name, made at random on first use (mode 0600). Two servers that
 * start at once get the same one: whoever creates the file wins.
 * @throws StartupError when the file cannot be read or written.
 */
export function keptSecret(
  dataDir: string,
  name: string,
  make = () => randomBytes(32).toString('base64url'),
): string {
  const file = path.join(dataDir, name)
  try {
    try {
      writeFileSync(file, make(), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
      chmodSync(file, 0o600)
    }
    const secret = readFileSync(file, 'utf8').trim()
    if (secret === '') throw new StartupError(`O arquivo ${file} está vazio: apague-o e inicie de novo.`)
    return secret
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `Não consegui ler nem criar ${file} (${errorCode(error) ?? 'erro'}): ajuste as permissões de DATA_DIR.`,
    )
  }
}
