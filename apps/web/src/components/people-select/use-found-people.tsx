import type { SelectProps } from 'antd'
import { personManageSearchForRole } from '@qiyin/calls/areas/role-manage.ts'
import { useCall } from '@qiyin/ui/call-hooks.ts'
import { useAfterPause } from './use-after-pause.ts'
import { NoOption } from '../no-option/no-option.tsx'

/** What a Select shows of the people who match what was typed. */
export function useFoundPeople(
  typed: string,
): Required<Pick<SelectProps, 'notFoundContent' | 'options' | 'optionRender'>> {
  const searchWord = useAfterPause(typed.trim())
  const found = useCall(personManageSearchForRole, searchWord === '' ? null : { searchWord }, { keep: true })
  const people = searchWord === '' ? [] : (found.data ?? [])
  return {
    notFoundContent:
      searchWord === '' ? null : <NoOption>{found.isFetching ? '正在搜索…' : '没有找到'}</NoOption>,
    options: people.map(({ personId, name, mobile, userName }) => ({
      value: personId,
      label: name ?? mobile,
      hint: [userName, mobile].filter(Boolean).join('，'),
    })),
    optionRender: ({ label, data }) => (
      <>
        {label} <span className="cap ink3">{data['hint']}</span>
      </>
    ),
  }
}
