import type { Config } from '../../platform/config.ts'
import { folderStorage } from './folder-storage.ts'
import { s3Storage } from './s3-storage.ts'
import { FILES, sealedStorage } from './sealed-storage.ts'
import type { StorageProvider } from './storage.ts'

/** The bucket where one is configured, else a folder of this machine, as the bytes lie there. */
export function bareStorage({ dataDir, providers }: Pick<Config, 'dataDir' | 'providers'>): StorageProvider {
  return providers.objectStorage ? s3Storage(providers.objectStorage) : folderStorage(dataDir)
}

export const chooseStorage = (config: Pick<Config, 'dataDir' | 'providers' | 'secrets'>): StorageProvider =>
  sealedStorage(bareStorage(config), config.secrets.keysFor(FILES))
