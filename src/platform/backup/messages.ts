import type { Messages } from '../messages.ts'

/** Why a backup could not be made or brought back, for the operator. */
export const backupMessages: Messages = {
  backup_under_way: '另一个备份正在进行，这一次没有做',
  backup_disk_small:
    '放备份的磁盘（{folder}）空间不够：约需 {needed} MB，只剩 {free} MB；请清理磁盘，或用 BACKUP_DIR 换一个文件夹',
  backup_disk_full: '写备份时磁盘（{folder}）满了，写了一半的已删除，以前的备份都在',
  backup_folder_unusable:
    '放备份的文件夹 {folder} 无法写入（{reason}）；请改权限，或用 BACKUP_DIR 换一个文件夹',
  backup_database_empty: '数据库里还没有门户的数据，没有什么可备份',
  backup_not_there: '找不到备份 {folder}',
  backup_unreadable:
    '读不到备份里的 {path}（{reason}）：备份多半是另一个用户做的或取回来的，请改它的所有者（chown -R）或换那个用户来恢复',
  backup_many: '{folder} 里有几份备份，请写明是哪一份；最新的是 {newest}',
  backup_foreign: '{folder} 不是门户的备份：里面没有可用的 manifest.json',
  backup_unfinished: '{folder} 是没有写完的备份，不能用；请换一份完整的',
  backup_format_unknown: '{folder} 是由更新的门户做的备份，请用同样新的门户恢复',
  backup_part_missing: '备份不完整：缺少 {part}',
  backup_part_damaged: '备份已损坏：{part} 与清单不符，请换一份备份',
  backup_too_new: '这份备份来自更新的门户（迁移 {name}），请先更新程序再恢复',
  backup_other_history: '这份备份的迁移 {name} 与程序里的不同，它不是这个门户的备份',
  backup_other_tables: '备份与程序对不上：{problem}',
  restore_database_used:
    '数据库里已有数据（如表 {table}）。恢复只能放进空的数据库：请换一个空的数据库，或移走原来的数据文件夹',
  restore_files_used:
    '存文件的地方已有别的内容（如 {key}）。恢复只能放进空的文件夹或存储桶：请换一个，或先移走原有的文件',
  restore_not_equal: '恢复之后核对不一致：{what}。数据库没有改动，请换一份备份再试',
}
