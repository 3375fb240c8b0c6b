/** The nine types of a template's variables (seed 002 section 3), with their names for people. */
export const fieldTypeNames = {
  singleText: '单行文本',
  multiText: '多行文本',
  dropdownCustom: '下拉框（自定义）',
  dropdownService: '下拉框（接口）',
  checkbox: '复选框',
  date: '日期',
  dateTime: '日期时间',
  time: '时间',
  number: '数字',
} as const

/** One of the nine types. */
export type FieldType = keyof typeof fieldTypeNames

/** All types, in the order in which they are offered. */
export const fieldTypes = Object.keys(fieldTypeNames) as FieldType[] // the keys of the constant above

/** How values of a type are printed: the format as it is stored, and how people know it. The first is the usual one. */
export const fieldFormats: Readonly<Record<FieldType, readonly { value: string; name: string }[]>> = {
  singleText: [],
  multiText: [],
  dropdownCustom: [],
  dropdownService: [],
  checkbox: [],
  date: [
    { value: 'yyyy年M月d日', name: '2026年3月1日' },
    { value: 'YYYY-MM-DD', name: '2026-03-01' },
    { value: '中文日期', name: '二〇二六年三月一日' },
  ],
  dateTime: [
    { value: 'YYYY-MM-DD HH:mm:ss', name: '2026-03-01 09:30:00' },
    { value: 'yyyy年M月d日 HH:mm', name: '2026年3月1日 09:30' },
  ],
  time: [
    { value: 'HH:mm', name: '09:30' },
    { value: 'HH:mm:ss', name: '09:30:00' },
  ],
  number: [
    { value: '#,##0.00', name: '12,300.50' },
    { value: '0.00', name: '12300.50' },
    { value: '0', name: '整数 12300' },
    { value: '0%', name: '百分比 12%' },
    { value: '人民币大写', name: '人民币大写 壹万贰仟叁佰元伍角整' },
  ],
}

/** What an electronic signature takes from a variable (seed 002 section 3), with names for people. */
export const esignFieldNames = {
  signRole: '签署角色',
  name: '姓名',
  companyName: '企业名称',
  signType: '签署人身份',
  kwaiValue: '快手ID',
} as const

/** One of the special values. */
export type EsignField = keyof typeof esignFieldNames

/** All special values. */
export const esignFields = Object.keys(esignFieldNames) as EsignField[] // the keys of the constant above

/** The group of the form in which a variable stands (seed 002 section 2). */
export const fieldGroup = { ours: 0, theirs: 1, batch: 2 } as const

/** One of the groups. */
export type FieldGroup = (typeof fieldGroup)[keyof typeof fieldGroup]

/** Groups for people. */
export const fieldGroupNames: Readonly<Record<FieldGroup, string>> = {
  [fieldGroup.ours]: '我方',
  [fieldGroup.theirs]: '对方',
  [fieldGroup.batch]: '批量字段',
}

/** Where the choices of a `dropdownService` come from; its format names one. */
export const optionServices = { companies: '我的企业', provinces: '省份', banks: '银行' } as const
