/** A choice of a filter: what travels, and what is read. */
export interface FilterOption {
  value: string
  label: string
}

export const signStatusOptions: FilterOption[] = [
  { value: '0', label: '待他人签署' },
  { value: '1', label: '待我签署' },
  { value: '2', label: '已签署' },
]
export const signTypeOptions: FilterOption[] = [
  { value: '0', label: '个人' },
  { value: '1', label: '企业' },
]
