/** The steps of an initiation, as the wizard and the drafts name them. */
export const initiationSteps = ['填写合同信息', '设置签署位置'] as const
