import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import * as content from '@trevo/contract/ops/content'
import type { Write } from './ops-money-writes.ts'
import { answered, aPicture, type OpsWorld } from './ops-world.ts'

export const AN_ANNOUNCEMENT = {
  type: 'PL',
  groupName: '',
  startsAt: '2026-03-01T00:00:00Z',
  endsAt: null,
  sort: 0,
  imageRequired: false,
  remarkRequired: false,
  linkUrl: null,
  linkedPromotionId: null,
  texts: { PT: { title: 'Aviso', html: '<p>Oi</p>' } },
  images: [],
  categoryIds: [],
}

const id = (value: bigint | string) => ({ params: { id: String(value) } })
const category = { sort: 2, iconUrl: '/icons/b.svg', enabled: true, titles: { PT: 'Peixes', EN: 'Fish' } }

export async function anAnnouncementDraft({ everywhere }: OpsWorld): Promise<string> {
  const body = { requestId: randomUUID(), ...AN_ANNOUNCEMENT }
  return answered<{ id: string }>(await everywhere.call(content.opsCreateAnnouncement, { body })).id
}

/** What staff publish: announcements, categories, help and pictures. */
export function contentWrites(world: () => OpsWorld): Write[] {
  const draft = () => anAnnouncementDraft(world())
  const helpDraft = async () => {
    const body = { sort: 3, texts: { PT: { title: 'Depósito', html: '' } } }
    return answered<{ id: string }>(await world().everywhere.call(content.opsCreateHelp, { body })).id
  }
  const revisedAt = async (endpoint: Endpoint, entry: string) =>
    answered<{ revisedAt: string }>(await world().everywhere.call(endpoint, id(entry))).revisedAt
  return [
    {
      endpoint: content.opsDeleteAnnouncement,
      action: 'announcement.delete',
      about: 'brand',
      input: async () => id(await draft()),
    },
    {
      endpoint: content.opsDeleteHelp,
      action: 'help.delete',
      about: 'brand',
      input: async () =>
        id(
          answered<{ id: string }>(
            await world().everywhere.call(content.opsCreateHelp, {
              body: { sort: 1, texts: { PT: { title: 'Ajuda', html: '<p>Oi</p>' } } },
            }),
          ).id,
        ),
    },
    {
      endpoint: content.opsCreateAnnouncement,
      action: 'announcement.create',
      about: 'brand',
      input: () => ({ body: { requestId: randomUUID(), ...AN_ANNOUNCEMENT } }),
    },
    {
      endpoint: content.opsEditAnnouncement,
      action: 'announcement.edit',
      about: 'brand',
      async input() {
        const entry = await draft()
        return {
          ...id(entry),
          body: { ...AN_ANNOUNCEMENT, sort: 9, revisedAt: await revisedAt(content.opsAnnouncement, entry) },
        }
      },
    },
    {
      endpoint: content.opsPublishAnnouncement,
      action: 'announcement.publish',
      about: 'brand',
      input: async () => id(await draft()),
    },
    {
      endpoint: content.opsEndAnnouncement,
      action: 'announcement.end',
      about: 'brand',
      input: () => id(world().noticeId),
    },
    {
      endpoint: content.opsCreateCategory,
      action: 'category.create',
      about: 'brand',
      input: () => ({ body: category }),
    },
    {
      endpoint: content.opsEditCategory,
      action: 'category.edit',
      about: 'brand',
      input: () => ({ ...id(world().categoryId), body: category }),
    },
    {
      endpoint: content.opsCreateHelp,
      action: 'help.create',
      about: 'brand',
      input: () => ({ body: { sort: 2, texts: { PT: { title: 'Conta', html: '' } } } }),
    },
    {
      endpoint: content.opsEditHelp,
      action: 'help.edit',
      about: 'brand',
      async input() {
        const entry = await helpDraft()
        const body = { sort: 4, texts: { PT: { title: 'Depósitos', html: '' } } }
        return { ...id(entry), body: { ...body, revisedAt: await revisedAt(content.opsHelpEntry, entry) } }
      },
    },
    {
      endpoint: content.opsPublishHelp,
      action: 'help.publish',
      about: 'brand',
      input: async () => id(await helpDraft()),
    },
    { endpoint: content.opsEndHelp, action: 'help.end', about: 'brand', input: () => id(world().helpId) },
    {
      endpoint: content.opsUploadPicture,
      action: 'picture.upload',
      about: 'brand',
      input: async () => ({ body: { picture: await aPicture() } }),
    },
  ]
}
