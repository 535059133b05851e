import { BoxplotChart, HeatmapChart, PieChart } from 'echarts/charts';
import { VisualMapContinuousComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { init } from './echarts-core.ts';

// Heat, boxes and pies are drawn on few screens: they come with the first of them.
use([BoxplotChart, HeatmapChart, PieChart, VisualMapContinuousComponent]);

export { init };
