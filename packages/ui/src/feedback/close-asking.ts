import { confirm } from './confirm.ts'

/** Closes what is edited; asks first where something was changed that is not saved. */
export async function closeAsking(isChanged: boolean, close: () => void): Promise<void> {
  const sure =
    !isChanged ||
    (await confirm({
      title: '放弃修改？',
      content: '已修改的内容尚未保存，关闭后不会保留',
      okText: '放弃修改',
      cancelText: '继续编辑',
      danger: true,
    }))
  if (sure) close()
}
