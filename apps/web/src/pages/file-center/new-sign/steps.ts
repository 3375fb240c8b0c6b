/** The three steps of an initiation (screens W-16). */
export const initiationSteps = ['填写合同信息', '设置签署位置', '发起完成'] as const
