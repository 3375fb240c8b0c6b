import { pagePath } from '@qiyin/domain/access/pages.ts'
import type { LogObject, LogObjectKind } from '@qiyin/domain/log-objects.ts'

interface List {
  readonly page: string
  /** By what the list is asked for the object; undefined where it cannot be. */
  readonly asked: (object: LogObject) => Record<string, string> | undefined
}

const lists: Partial<Record<LogObjectKind, List>> = {
  // Without a code the name is no name, but a masked number, by which nobody is found.
  PERSON: { page: pagePath.userPersonal, asked: ({ name, code }) => (code === null ? undefined : { name }) },
  COMPANY: { page: pagePath.userEnterprise, asked: ({ name }) => ({ companyName: name }) },
  CONTRACT: { page: pagePath.sysContractManage, asked: ({ name, code }) => ({ contractNo: code ?? name }) },
  TEMPLATE: { page: pagePath.tplRegister, asked: ({ name, code }) => ({ templateCode: code ?? name }) },
  ROLE: { page: pagePath.roleManage, asked: ({ name, code }) => ({ code: code ?? name }) },
  BUSINESS: { page: pagePath.businessManage, asked: ({ name, code }) => ({ business: code ?? name }) },
  SOURCE: { page: pagePath.srcSystem, asked: ({ name, code }) => ({ code: code ?? name }) },
}

/** Where the list stands that shows an object, asked for this object; undefined where none does. */
export function objectAddress(object: LogObject): { page: string; to: string } | undefined {
  const list = lists[object.kind]
  const asked = list?.asked(object)
  return list && asked && { page: list.page, to: `${list.page}?${new URLSearchParams(asked)}` }
}
