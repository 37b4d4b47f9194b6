import type { Db } from '../../platform/db.ts'
import type { ZipFile } from '../../platform/zip.ts'
import type { OwnDataDeps } from './deps.ts'

const fileKeys = (db: Db, memberId: bigint) =>
  db
    .selectFrom('identity_picture as p')
    .innerJoin('identity_check as c', 'c.id', 'p.check_id')
    .select(['p.id', 'p.kind', 'p.file_key as fileKey'])
    .where('c.member_id', '=', memberId)
    .orderBy('p.id')
    .execute()

/** The pictures of the document and the face, as they were sent; one that is no longer there is left out. */
export async function picturesOf({ db, storage }: OwnDataDeps, memberId: bigint): Promise<ZipFile[]> {
  const files: ZipFile[] = []
  for (const { id, kind, fileKey } of await fileKeys(db, memberId)) {
    const bytes = await storage.get(fileKey)
    if (bytes !== null) files.push({ name: `pictures/${id}-${kind}.jpg`, chunks: [bytes] })
  }
  return files
}
